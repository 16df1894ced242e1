import * as z from 'zod/mini'
import { content, get, inLanguage } from './endpoint.ts'
import { identifier } from './texts.ts'

export const ReferCode = identifier('refer code', { max: 40 })

/** Visible to anyone who knows a code: counts by plan, no personal data. */
export const AffiliateStats = z.object({
  refer_code: z.string(),
  total_subscriptions: z.int(),
  subscriptions_to_pay: z.array(z.object({ name: z.string(), unpaid_count: z.int() })),
  tier_percent: z.number(),
  /** What the school owes for the unpaid ones, at the tier reached. Null for all but the member whose code it is. */
  owed_usd: z.nullable(z.number()),
})
export type AffiliateStats = z.infer<typeof AffiliateStats>

export const affiliates = {
  stats: get('/api/affiliate/stats/:referCode', {
    access: 'public',
    isTranslated: true,
    summary: 'The subscriptions bought with a refer code, and those not paid out yet',
    params: z.object({ referCode: ReferCode }),
    query: z.object(inLanguage),
    answer: content(AffiliateStats),
  }),
}
