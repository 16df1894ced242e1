/** The school's days begin and end in this time zone, wherever the caller is. */
export const SCHOOL_ZONE = 'Asia/Yangon'

/** The school's fixed offset from UTC; its zone has no daylight saving time. */
export const SCHOOL_OFFSET_MS = 6.5 * 3_600_000
