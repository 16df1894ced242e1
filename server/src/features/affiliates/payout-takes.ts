import { TAKEN_MINUTES } from '@padauk/contract/staff-affiliates'
import { tierPercent } from '@padauk/rules/affiliates'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { nothingOwed, owedUsd } from './affiliates.ts'

/** Whoever took a payout before this has most likely left it. */
const staleAt = (now: Date) => new Date(now.getTime() - TAKEN_MINUTES * 60_000).toISOString()

/** Who is paying these members just now. */
export async function findTaken(db: Db, memberIds: number[], now: Date) {
  if (memberIds.length === 0) return new Map<number, { staff_id: number; name: string; at: string }>()
  const rows = await db
    .selectFrom('payout_takes')
    .innerJoin('staff', 'staff.staff_id', 'payout_takes.staff_id')
    .where('member_id', 'in', memberIds)
    .where('taken_at', '>', staleAt(now))
    .select(['member_id', 'staff.staff_id', 'staff.name', 'taken_at as at'])
    .execute()
  return new Map(rows.map(({ member_id, ...taken }) => [member_id, taken]))
}

/** @throws 409 while somebody else pays this member */
export async function requireNotTaken(db: Db, staff_id: number, member_id: number, now: Date) {
  const taken = (await findTaken(db, [member_id], now)).get(member_id)
  if (taken && taken.staff_id !== staff_id) throw new AppError(409, fault('payout_taken', { name: taken.name }))
}

async function requireReferrer(db: Db, refer_code: string) {
  const referrer = await db
    .selectFrom('members')
    .where('refer_code', '=', refer_code.trim().toUpperCase())
    .select('member_id')
    .executeTakeFirst()
  if (!referrer) throw notFound('refer code')
  return referrer.member_id
}

/**
 * Takes what is owed for a code, so that nobody else sends it too; of several at once one has it.
 * @throws 404 for an unknown code, 409 while somebody else has it, and when nothing is owed
 */
export async function takePayout(db: Db, { staff_id }: Staff, refer_code: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const member_id = await requireReferrer(trx, refer_code)
    const referrals = await trx
      .selectFrom('referrals')
      .where('member_id', '=', member_id)
      .where('ended_at', 'is', null)
      .select(['price_cents', 'payout_id'])
      .execute()
    const unpaid = referrals.filter(({ payout_id }) => payout_id === null)
    if (unpaid.length === 0) throw await nothingOwed(trx, member_id)
    const taken_at = now.toISOString()
    const taken = await trx
      .insertInto('payout_takes')
      .values({ member_id, staff_id, taken_at })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet({ staff_id, taken_at })
          .where((eb) =>
            eb.or([eb('payout_takes.staff_id', '=', staff_id), eb('payout_takes.taken_at', '<=', staleAt(now))]),
          ),
      )
      .returning('member_id')
      .executeTakeFirst()
    if (!taken) await requireNotTaken(trx, staff_id, member_id, now)
    const cents = unpaid.reduce((sum, { price_cents }) => sum + price_cents, 0)
    return { owed_usd: owedUsd(cents, tierPercent(referrals.length)) }
  })
}

/** Leaves what one has taken; what others have stays theirs. */
export async function leavePayout(db: Db, { staff_id }: Staff, refer_code: string) {
  await db
    .deleteFrom('payout_takes')
    .where('member_id', '=', await requireReferrer(db, refer_code))
    .where('staff_id', '=', staff_id)
    .execute()
}
