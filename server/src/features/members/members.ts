import type { Me } from '@padauk/contract/members'
import type { Db } from '#db/schema.ts'
import { listSubscriptions } from '../subscriptions/subscriptions.ts'

const YEAR_MS = 365 * 86_400_000

export async function readMe(db: Db, memberId: number, now: Date): Promise<Me> {
  const [member, subscriptions] = await Promise.all([
    db.selectFrom('members').select(['name', 'email', 'profile_image', 'refer_code']).where('member_id', '=', memberId).executeTakeFirstOrThrow(),
    listSubscriptions(db, memberId),
  ])
  const at = now.toISOString()
  // Only a running subscription of more than 365 days opens funded accounts (product.md, 'Funded rule').
  const is_subscription_period_greater_than_one_year = subscriptions.some(
    ({ start_at, end_at }) => start_at <= at && end_at > at && Date.parse(end_at) - Date.parse(start_at) > YEAR_MS,
  )
  return { ...member, is_subscription_period_greater_than_one_year, subscriptions }
}

/** Lets a member's calls that count before they write wait for each other until the transaction ends. */
export const holdMember = (trx: Db, memberId: number) =>
  trx.updateTable('members').set((eb) => ({ status: eb.ref('status') })).where('member_id', '=', memberId).execute()
