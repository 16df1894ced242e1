import { addDays } from './days.ts'

/** Days until a question comes back: after a miss, and after each right answer in a row (LEARN-16). */
const SPACING = [1, 3, 7, 21] as const

/** How many questions a day has at most; with fewer than the least, answered ones fill it up. */
export const PRACTICE_MAX = 10
export const PRACTICE_MIN = 5

/** A step after the last one: it comes back no more. */
const KNOWN_STEP = SPACING.length
/** After every day. */
const NEVER = '9999-12-31'

/** When a question of this step comes back. */
export const dueAfter = (day: string, step: number): string => {
  const days = SPACING[step]
  return days === undefined ? NEVER : addDays(day, days)
}

/** Right moves one step on, wrong back to the start. */
export const stepAfter = (step: number, isRight: boolean): number => (isRight ? Math.min(step + 1, KNOWN_STEP) : 0)

/** Days until a question comes back; null if it does no more. */
export const daysUntil = (step: number): number | null => SPACING[step] ?? null
