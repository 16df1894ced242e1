import type { ContactMark, RenewalContact } from '@padauk/contract/staff-renewals'
import { fault, type Word } from '@padauk/rules/faults'
import type { ContactState } from '@padauk/rules/renewals'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { writeAudit } from '../audits/audits.ts'

/** States as a person says them. */
const STATUS_WORDS: Record<ContactState, Word> = {
  NONE: 'not contacted',
  MESSAGED: 'messaged',
  ANSWERED: 'answered',
  NOT_RENEWING: 'not renewing',
}
/** The verb of each mark in the audit log. */
const VERBS = {
  NONE: 'undo',
  MESSAGED: 'messaged',
  ANSWERED: 'answered',
  NOT_RENEWING: 'not-renewing',
} as const

/** One guarded statement: it changes nothing unless the state is still the one the decision was made on. */
async function moveContact(
  trx: Db,
  { member_id, mark, staff }: { member_id: number; mark: ContactMark; staff: Staff },
  now: Date,
) {
  const at = now.toISOString()
  const { end_at: ends_at, state, decided_on } = mark
  const marked = { state, marked_at: at, staff: staff.email }
  if (decided_on === 'NONE')
    return trx
      .insertInto('renewal_contacts')
      .values({ member_id, ends_at, ...marked, messaged_at: state === 'MESSAGED' ? at : null })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'ends_at'])
          .doUpdateSet((eb) => ({ ...marked, messaged_at: eb.ref('excluded.messaged_at') }))
          .where('renewal_contacts.state', '=', 'NONE'),
      )
      .returning(['state', 'messaged_at', 'marked_at'])
      .executeTakeFirst()
  return trx
    .updateTable('renewal_contacts')
    .set({
      ...marked,
      ...(state === 'NONE' && { messaged_at: null }),
      ...(state === 'MESSAGED' && { messaged_at: sql<string>`coalesce(messaged_at, ${at})` }),
    })
    .where('member_id', '=', member_id)
    .where('ends_at', '=', ends_at)
    .where('state', '=', decided_on)
    .returning(['state', 'messaged_at', 'marked_at'])
    .executeTakeFirst()
}

/** The error for a mark made on a state that is no longer the contact's: it tells who decided, and what (SAFE-3). */
async function refuseMarked(trx: Db, member_id: number, ends_at: string) {
  const last = await trx
    .selectFrom('renewal_contacts')
    .leftJoin('staff', 'staff.email', 'renewal_contacts.staff')
    .where('member_id', '=', member_id)
    .where('ends_at', '=', ends_at)
    .select(['renewal_contacts.state', 'renewal_contacts.staff as email', 'staff.name'])
    .executeTakeFirst()
  return new AppError(
    409,
    last
      ? fault('already_marked', { name: last.name ?? last.email, status: STATUS_WORDS[last.state] })
      : fault('not_contacted'),
  )
}

/**
 * Marks what came of asking a member to renew (STAFF-10). Undoing is a mark of an earlier state.
 * @throws 404; 409 when somebody else was faster or the member has renewed or is suspended; 422 for a mark of the same
 */
export async function markContact(
  db: Db,
  staff: Staff,
  { member_id, mark }: { member_id: number; mark: ContactMark },
  now: Date,
): Promise<RenewalContact> {
  if (mark.state === mark.decided_on) throw invalid('state', fault('marked_so_already'))
  return inTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('members')
      .where('member_id', '=', member_id)
      .select(['status', 'ends_at'])
      .executeTakeFirst()
    if (!member) throw notFound('member')
    if (member.ends_at !== mark.end_at) throw new AppError(409, fault('renewal_changed'))
    if (member.status !== 'ACTIVE') throw new AppError(409, fault('member_suspended'))
    const moved = await moveContact(trx, { member_id, mark, staff }, now)
    if (!moved) throw await refuseMarked(trx, member_id, mark.end_at)
    await writeAudit(
      trx,
      staff,
      {
        action: `renewals.${VERBS[mark.state]}`,
        target: `member:${member_id}`,
        before: { contact: mark.decided_on },
        after: { contact: mark.state, end_at: mark.end_at },
      },
      now,
    )
    return { ...moved, staff: staff.name }
  })
}
