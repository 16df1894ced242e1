import type { PaymentRefundRule } from '@padauk/contract/staff-ledger-entries'
import type { Db } from '#db/schema.ts'

/** Ends the referral of a subscription unless it is paid: of a payout and a refund at once one gets it. */
export const endReferral = async (trx: Db, subscription_id: number, now: Date) =>
  (
    await trx
      .updateTable('referrals')
      .set({ ended_at: now.toISOString() })
      .where('subscription_id', '=', subscription_id)
      .where('payout_id', 'is', null)
      .where('ended_at', 'is', null)
      .returning('referral_id')
      .execute()
  ).length > 0

/** The refund that ended it was taken back. */
export const resumeReferral = (trx: Db, subscription_id: number) =>
  trx.updateTable('referrals').set({ ended_at: null }).where('subscription_id', '=', subscription_id).execute()

/** Who was paid for the referral of a subscription, and how much. */
export async function findPaidReferral(db: Db, subscription_id: number): Promise<PaymentRefundRule['paid_referral']> {
  const paid = await db
    .selectFrom('referrals')
    .innerJoin('payouts', 'payouts.payout_id', 'referrals.payout_id')
    .innerJoin('members', 'members.member_id', 'referrals.member_id')
    .where('referrals.subscription_id', '=', subscription_id)
    .select(['members.member_id', 'members.name', 'referrals.price_cents', 'payouts.tier_percent'])
    .executeTakeFirst()
  return paid
    ? {
        member_id: paid.member_id,
        name: paid.name,
        paid_usd: Math.round((paid.price_cents * paid.tier_percent) / 100) / 100,
      }
    : null
}
