import { m } from '#words/generated/messages.js'

const LIFETIME_MONTHS = 1200

export const isLifetime = (months: number) => months >= LIFETIME_MONTHS

/** 1200 months or more are 'Lifetime', else years and months (spec.md, 9). */
export const durationText = (months: number) => {
  if (isLifetime(months)) return m.membership_lifetime()
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [
    years > 0 && m.membership_years({ count: years }),
    (rest > 0 || years === 0) && m.membership_months({ count: rest }),
  ]
    .filter(Boolean)
    .join(' ')
}
