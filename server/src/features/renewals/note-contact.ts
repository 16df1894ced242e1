import type { ContactNote, RenewalContact } from '@padauk/contract/staff-renewals'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { writeAudit } from '../audits/audits.ts'
import { requireDue } from './mark-contact.ts'

/**
 * Writes down what a member said about renewing (STAFF-10). The state stays: a note is no mark.
 * @throws 404; 409 when somebody else has written meanwhile, or the member has renewed or is suspended; 422 for the same
 */
export async function noteContact(
  db: Db,
  staff: Staff,
  { member_id, written }: { member_id: number; written: ContactNote },
  now: Date,
): Promise<RenewalContact> {
  const { end_at: ends_at, written_over } = written
  const note = written.note.trim()
  if (note === written_over) throw invalid('note', 'this is the note already')
  return inTransaction(db, async (trx) => {
    await requireDue(trx, member_id, ends_at)
    const updated = await trx
      .updateTable('renewal_contacts')
      .set({ note })
      .where('member_id', '=', member_id)
      .where('ends_at', '=', ends_at)
      .where('note', '=', written_over)
      .returning(['state', 'messaged_at', 'marked_at', 'staff', 'note'])
      .executeTakeFirst()
    // Nobody has contacted this member yet, so there is no row to write on.
    const saved =
      updated ??
      (written_over === ''
        ? await trx
            .insertInto('renewal_contacts')
            .values({ member_id, ends_at, state: 'NONE', marked_at: now.toISOString(), staff: staff.email, note })
            .onConflict((conflict) => conflict.columns(['member_id', 'ends_at']).doNothing())
            .returning(['state', 'messaged_at', 'marked_at', 'staff', 'note'])
            .executeTakeFirst()
        : undefined)
    if (!saved)
      throw new AppError(409, 'already_decided', 'this note was changed since you opened it; load the list again')
    await writeAudit(
      trx,
      staff,
      {
        action: 'renewals.note',
        target: `member:${member_id}`,
        // Not its words: the log outlives the member's data.
        after: { note: note === '' ? 'removed' : 'written', end_at: ends_at },
      },
      now,
    )
    const marker = await trx.selectFrom('staff').where('email', '=', saved.staff).select('name').executeTakeFirst()
    return { ...saved, staff: marker?.name ?? saved.staff }
  })
}
