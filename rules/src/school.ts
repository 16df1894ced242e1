/** The school's days begin and end in this time zone, wherever the caller is. */
export const SCHOOL_ZONE = 'Asia/Yangon'

/** The school's fixed offset from UTC; its zone has no daylight saving time. */
export const SCHOOL_OFFSET_MS = 6.5 * 3_600_000

/** What a school claims on its landing page, as it is shipped (VISIT-5). */
export const CLAIMS = {
  campuses: '7+ Specialized Campuses',
  campuses_my: '7+ အထူးပြု ဌာန',
  users: '2,000+ like minded users',
  users_my: '2,000+ စိတ်တူကိုယ်တူ အသုံးပြုသူ',
}
export type Claim = keyof typeof CLAIMS
