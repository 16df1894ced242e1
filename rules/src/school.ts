/** The school's days begin and end in this time zone, wherever the caller is. */
export const SCHOOL_ZONE = 'Asia/Yangon'
