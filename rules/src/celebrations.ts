/** Streaks, in days, that are worth a word. */
export const STREAKS = [3, 7, 14, 30, 60, 100, 200, 365]

/** The longest of them that a streak has reached; undefined before the first. */
export const streakReached = (days: number) => STREAKS.findLast((one) => one <= days)
