/** Where the school's own days begin and end: what is counted, sold or dated by the day, whoever asks. */
export const SCHOOL_ZONE = 'Asia/Yangon'
