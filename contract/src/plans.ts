import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { get, inLanguage, paged, pageQuery, saidIn } from './endpoint.ts'

/** A price in kyat at the school's own rate, and the rate with the day it holds from; null while none is set. */
export const Estimate = z.nullable(z.object({ mmk: z.int(), mmk_per_usd: z.number(), from_day: z.string() }))
export type Estimate = z.infer<typeof Estimate>

/** A subscription on sale; 1200 or more `months` mean lifetime. */
export const Plan = z.object({
  plan_id: z.int(),
  name: z.string(),
  price_usd: z.number(),
  months: z.int(),
  description: z.string(),
  features: z.array(z.string()),
  /** How many campuses it opens; null for all, also later ones. */
  campus_count: z.nullable(z.int()),
  estimate: Estimate,
  ...saidIn,
})
export type Plan = z.infer<typeof Plan>

/** Why these campuses cannot be sold with a plan that opens `count` of them; undefined when they can. */
export function campusFault(count: number | null, chosen: readonly unknown[] | undefined): string | undefined {
  if (count === null) return undefined
  if (!chosen || chosen.length === 0) return fault('campuses_to_choose', { count })
  return chosen.length > count ? fault('wrong_number_of_campuses', { count, chosen: chosen.length }) : undefined
}

export const plans = {
  list: get('/api/plans', {
    access: 'public',
    isShared: true,
    isTranslated: true,
    summary: 'The subscription plans, by position',
    query: z.object({ ...pageQuery(100), ...inLanguage }),
    answer: paged(Plan),
  }),
}
