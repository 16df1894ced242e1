import { randomNumbers } from './random-numbers.ts'

// The final exam of a campus (LEARN-12): so many questions of its quizzes, of both forms.

const FINAL_QUESTIONS = 20
/** Of them, for a typed number or a chosen candle. */
const FINAL_TYPED = 6
export const FINAL_PASS_PERCENT = 80
/** A campus with fewer forms of questions has no final exam. */
const FINAL_POOL = 60
/** From the end of a failed exam until the next. */
export const FINAL_REST_MS = 86_400_000

/** A form of a question; its lesson and position are those of the other form too. */
export type Pooled = { question_id: number; lesson_id: number; position: number; kind: string }

const isTyped = ({ kind }: Pooled) => kind === 'NUMBER'
const placeOf = ({ lesson_id, position }: Pooled) => `${lesson_id} ${position}`

/** Whether so many questions are there that an exam can be drawn. */
export const isEnough = (pool: Pooled[]) =>
  pool.length >= FINAL_POOL &&
  new Set(pool.map(placeOf)).size >= FINAL_QUESTIONS &&
  new Set(pool.filter(isTyped).map(placeOf)).size >= FINAL_TYPED

/**
 * The questions of an exam in their order: one form of a question at most, enough to type, and from all lessons alike.
 * @param pool for which isEnough() holds
 * @param before what the exam before asked, which is asked again only if nothing else is left
 */
export function drawFinal(pool: Pooled[], before: Set<number>, seed: number): number[] {
  const next = randomNumbers(seed)
  const order = pool
    .map((one) => ({ one, rank: next() + (before.has(one.question_id) ? 2 ** 32 : 0) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
  const share = Math.ceil(FINAL_QUESTIONS / new Set(pool.map(({ lesson_id }) => lesson_id)).size)
  const chosen: Pooled[] = []
  const take = (from: Pooled[], count: number, ofLesson: number) => {
    for (const one of from) {
      if (chosen.length >= count) return
      const isFree = chosen.every((other) => placeOf(other) !== placeOf(one))
      if (isFree && chosen.filter(({ lesson_id }) => lesson_id === one.lesson_id).length < ofLesson) chosen.push(one)
    }
  }
  for (const ofLesson of [share, FINAL_QUESTIONS]) take(order.filter(isTyped), FINAL_TYPED, ofLesson)
  for (const ofLesson of [share, FINAL_QUESTIONS]) take(order, FINAL_QUESTIONS, ofLesson)
  return chosen
    .map(({ question_id }) => ({ question_id, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ question_id }) => question_id)
}
