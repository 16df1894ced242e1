import { isLifetime } from '@padauk/rules/plans'
import { m } from '#words/common'

/** 'Lifetime' from 1200 months, otherwise years and months. */
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
