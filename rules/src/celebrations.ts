/** Streaks, in days, that are worth a word. */
const STREAKS = [3, 7, 14, 30, 60, 100, 200, 365]

/** Whether a streak has just come to one of them: an old streak is no news. */
export const isMilestone = (days: number) => STREAKS.includes(days)
