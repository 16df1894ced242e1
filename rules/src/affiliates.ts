/** Percent of the price, by the number of subscriptions bought with a code. In effect since 1 October 2024. */
export const REFERRAL_TIERS = [
  { from: 1, percent: 5 },
  { from: 21, percent: 6 },
  { from: 41, percent: 7 },
  { from: 61, percent: 8 },
  { from: 81, percent: 9 },
  { from: 100, percent: 10 },
] as const

/** Returns 0 without a subscription. */
export const tierPercent = (subscriptions: number) =>
  REFERRAL_TIERS.findLast(({ from }) => subscriptions >= from)?.percent ?? 0
