import { ROLE_CAPABILITIES, ROLES } from '@padauk/contract/capabilities'
import { DELETION_DAYS, type Deletion, type DeletionRequest, LONE_HOURS } from '@padauk/contract/staff-deletions'
import { fault, type Word } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction, lockMember } from '#db/transactions.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { writeAudit } from '../audits/audits.ts'
import { writeReview } from '../mails/review-letter.ts'
import { findDeletion, selectDeletions } from '../members/find-deletion.ts'
import { memberDeleted } from '../members/members.ts'
import { unusablePassword } from '../members/staff-links.ts'
import { eraseMember } from './erase-member.ts'

const HOUR_MS = 3_600_000

/** @throws 404 */
async function requireDeletion(db: Db, deletion_id: number): Promise<Deletion> {
  const found = await selectDeletions(db).where('deletion_id', '=', deletion_id).executeTakeFirst()
  if (!found) throw notFound('request')
  return found
}

/** States as a person says them. */
const STATUS_WORDS: Record<Deletion['state'], Word> = {
  ASKED: 'asked for',
  TAKEN_BACK: 'taken back',
  DONE: 'carried out',
}
/** The error for a step on a state that is no longer the request's: it tells who decided, and what (SAFE-3). */
const refuseDecided = ({ state, asked_by, decided_by }: Deletion) =>
  new AppError(
    409,
    fault('done_before', { name: decided_by ?? asked_by, what: 'deletion', status: STATUS_WORDS[state] }),
  )

/** @throws 404, 409 for a member who is deleted already */
async function requireMember(trx: Db, member_id: number) {
  await lockMember(trx, member_id)
  const member = await trx
    .selectFrom('members')
    .where('member_id', '=', member_id)
    .select(['name', 'email', 'status'])
    .executeTakeFirst()
  if (!member) throw notFound('member')
  if (member.status === 'ERASED') throw memberDeleted()
  return member
}

/** @throws 422 unless the member's name or email was typed */
function requireTyped(typed: string, { name, email }: { name: string; email: string }) {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()
  if (![name, email].some((one) => plain(one) === plain(typed))) throw invalid('typed', fault('wrong_member_name'))
}

/** @throws 409 while something of the member waits for a decision: it would lose its money, or its payment */
async function refuseWaiting(trx: Db, member_id: number) {
  const orders = trx.selectFrom('funded_orders').where('member_id', '=', member_id)
  const openOrder =
    (await orders
      .where((eb) =>
        eb.or([
          eb('status', 'in', ['PENDING', 'EXAM_SUBMITTED']),
          eb('status', '=', 'APPROVED').and('account', 'is', null),
        ]),
      )
      .select('order_id')
      .limit(1)
      .executeTakeFirst()) ??
    (await trx
      .selectFrom('claims')
      .where('order_id', 'in', orders.select('order_id'))
      .where('status', '=', 'PENDING')
      .select('order_id')
      .limit(1)
      .executeTakeFirst())
  if (openOrder) throw new AppError(409, fault('still_waiting', { order: openOrder.order_id }))
}

/**
 * Asks for a member to be deleted (PROF-3). The member gets a mail, so that a mistake is noticed, and keeps the account
 * until somebody else confirms.
 * @throws 404, 409 for an open request, a deleted member or something that waits, 422 for another name
 */
export async function askDeletion(
  db: Db,
  staff: Staff,
  { member_id, request: { typed, reason } }: { member_id: number; request: DeletionRequest },
  now: Date,
): Promise<Deletion> {
  return inTransaction(db, async (trx) => {
    const member = await requireMember(trx, member_id)
    requireTyped(typed, member)
    await refuseWaiting(trx, member_id)
    const due_at = new Date(now.getTime() + DELETION_DAYS * 24 * HOUR_MS).toISOString()
    const made = await trx
      .insertInto('deletions')
      .values({ member_id, state: 'ASKED', reason, asked_by: staff.email, asked_at: now.toISOString(), due_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('deletion_id')
      .executeTakeFirst()
    if (!made) throw refuseDecided((await findDeletion(trx, member_id)) as Deletion)
    await writeReview(
      trx,
      {
        cause: `deletion ${made.deletion_id} asked`,
        recipient: member.email,
        said: (say) => ({
          subject: say('mail_deletion_asked_subject'),
          text: [
            say('mail_deletion_asked_text', { days: DELETION_DAYS }),
            say('mail_deletion_asked_keep'),
            say('mail_deletion_asked_not_you'),
          ],
        }),
      },
      now,
    )
    await writeAudit(
      trx,
      staff,
      { action: 'members.ask-deletion', target: `member:${member_id}`, after: { due_at }, reason },
      now,
    )
    return requireDeletion(trx, made.deletion_id)
  })
}

/** One guarded statement: nothing changes unless the request is still open. */
async function decide(
  trx: Db,
  staff: Staff,
  { deletion_id, state }: { deletion_id: number; state: 'TAKEN_BACK' | 'DONE' },
  now: Date,
) {
  const { numUpdatedRows } = await trx
    .updateTable('deletions')
    .set({ state, decided_by: staff.email, decided_at: now.toISOString() })
    .where('deletion_id', '=', deletion_id)
    .where('state', '=', 'ASKED')
    .executeTakeFirst()
  if (!numUpdatedRows) throw refuseDecided(await requireDeletion(trx, deletion_id))
}

/** @throws 404, 409 once decided */
export async function takeBackDeletion(db: Db, staff: Staff, deletion_id: number, now: Date): Promise<Deletion> {
  return inTransaction(db, async (trx) => {
    const { member_id } = await requireDeletion(trx, deletion_id)
    await decide(trx, staff, { deletion_id, state: 'TAKEN_BACK' }, now)
    const { email } = await requireMember(trx, member_id)
    await writeReview(
      trx,
      {
        cause: `deletion ${deletion_id} taken back`,
        recipient: email,
        said: (say) => ({
          subject: say('mail_deletion_taken_back_subject'),
          text: [say('mail_deletion_taken_back_text')],
        }),
      },
      now,
    )
    await writeAudit(trx, staff, { action: 'members.take-back-deletion', target: `member:${member_id}` }, now)
    return requireDeletion(trx, deletion_id)
  })
}

/** Roles that may ask. */
const ASKING = ROLES.filter((role) => ROLE_CAPABILITIES[role].includes('members'))

/**
 * The one who asked does not confirm. In a school where nobody else could have asked, the same person may a day later.
 * @throws 403
 */
async function requireSecondPerson(trx: Db, staff: Staff, { asked_by, asked_at }: Deletion, now: Date) {
  if (asked_by !== staff.email) return
  const other = await trx
    .selectFrom('staff')
    .where('status', '=', 'ACTIVE')
    .where('staff_id', '!=', staff.staff_id)
    .where('role', 'in', ASKING)
    .select('staff_id')
    .limit(1)
    .executeTakeFirst()
  if (other) throw new AppError(403, fault('own_deletion'))
  if (now.getTime() - Date.parse(asked_at) < LONE_HOURS * HOUR_MS)
    throw new AppError(403, fault('too_early', { count: LONE_HOURS }))
}

/**
 * Deletes the member at once and for good, in one transaction (docs/decisions/0044).
 * @throws 403 for the person who asked, 404, 409 once decided and while something waits, 422 for another name
 */
export async function confirmDeletion(
  db: Db,
  staff: Staff,
  { deletion_id, typed }: { deletion_id: number; typed: string },
  now: Date,
): Promise<Deletion> {
  // Outside the transaction: hashing is slow.
  const password_hash = await unusablePassword()
  return inTransaction(db, async (trx) => {
    const request = await requireDeletion(trx, deletion_id)
    const { member_id, reason } = request
    if (request.state !== 'ASKED') throw refuseDecided(request)
    await requireSecondPerson(trx, staff, request, now)
    requireTyped(typed, await requireMember(trx, member_id))
    await refuseWaiting(trx, member_id)
    await decide(trx, staff, { deletion_id, state: 'DONE' }, now)
    await eraseMember(trx, member_id, password_hash)
    await writeAudit(
      trx,
      staff,
      { action: 'members.delete', target: `member:${member_id}`, after: { asked_by: request.asked_by }, reason },
      now,
    )
    return requireDeletion(trx, deletion_id)
  })
}
