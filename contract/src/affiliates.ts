import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'
import { text } from './texts.ts'

/** Percent of the price by the number of subscriptions bought with a code, effective 1 October 2024 (spec.md, 9). */
export const REFERRAL_TIERS = [
  { from: 1, percent: 5 },
  { from: 21, percent: 6 },
  { from: 41, percent: 7 },
  { from: 61, percent: 8 },
  { from: 81, percent: 9 },
  { from: 100, percent: 10 },
] as const

/** 0 without a subscription. */
export const tierPercent = (subscriptions: number) =>
  REFERRAL_TIERS.findLast(({ from }) => subscriptions >= from)?.percent ?? 0

export const ReferCode = text('refer code', { max: 40 })

/** What anyone who knows a code may see: counts by plan, and nothing of a person. */
export const AffiliateStats = z.object({
  refer_code: z.string(),
  total_subscriptions: z.int(),
  subscriptions_to_pay: z.array(z.object({ name: z.string(), unpaid_count: z.int() })),
  tier_percent: z.number(),
})
export type AffiliateStats = z.infer<typeof AffiliateStats>

export const affiliates = {
  stats: get('/api/affiliate/stats/:referCode', {
    access: 'public',
    summary: 'How many subscriptions a refer code has brought, and what is not paid out yet',
    params: z.object({ referCode: ReferCode }),
    answer: content(AffiliateStats),
  }),
}
