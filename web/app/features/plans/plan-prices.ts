import type { Plan } from '@padauk/contract/plans'
import { isLifetime } from '@padauk/rules/plans'
import { dollarsText } from '#lib/money.ts'

/** `$49`; cents only if there are any. */
export const priceText = ({ price_usd }: Plan) => dollarsText(price_usd)

/** What a month comes to; undefined for a plan without an end. */
export const monthText = ({ price_usd, months }: Plan) =>
  isLifetime(months) ? undefined : dollarsText(Math.round((price_usd * 100) / months) / 100)

/** Longer than a year satisfies the funded rule (docs/glossary.md). */
export const opensFunded = ({ months }: Plan) => months > 12

/** The first plan that satisfies it. */
export const fundedPlan = (plans: Plan[]) => plans.find(opensFunded)
