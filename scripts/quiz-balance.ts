import { formsOf } from '../rules/src/quizzes.ts'
import type { QuizQuestion } from '../server/src/lib/gift.ts'

// What the form of a quiz gives away (LEARN-7): a reader who knows nothing must not be right more often than by chance.

/** `at` is where a lesson is in the folder. */
type Campus = { slug: string; lessons: { at: string; questions: QuizQuestion[] }[] }

/** A right option that is the longest, in so many percent of questions at most. */
const LONGEST_MAX = 30
/** Questions for a typed number or a chosen candle, of all forms. */
const TYPED_MIN = 80
/** 'Which two' gives away how many are right. */
const COUNTS = /\b(which|what|name|choose|mark) (two|three)\b|\b(two|three) of (these|them|the)\b/i
/** An option of words; amounts are all about as long. */
const isWords = ({ text }: { text: string | null }) => /\p{L}{3}\S*\s+\S*\p{L}{2}/u.test(text ?? '')
const lengthOf = ({ text }: { text: string | null }) => text?.length ?? 0

/** The faults of the quizzes, and what they come to in a line. */
export function quizBalance(campuses: Campus[]): { faults: string[]; line: string } {
  const lessons = campuses.flatMap((campus) => campus.lessons)
  const questions = lessons.flatMap((lesson) => lesson.questions)
  const forms = questions.flatMap(formsOf)
  const inWords = forms.filter(({ kind, options }) => kind === 'ONE' && options.every(isWords))
  const longest = inWords.filter(({ options }) => {
    const right = options.find(({ is_right }) => is_right)
    return right && options.every((one) => one === right || lengthOf(one) < lengthOf(right))
  })
  const share = Math.round((longest.length * 100) / inWords.length)
  const typed = forms.filter(({ kind }) => kind === 'NUMBER').length
  const faults = [
    ...(share > LONGEST_MAX
      ? [
          `.:1 the right option is the longest in ${share} % of ${inWords.length} questions, expected ${LONGEST_MAX} % at most`,
        ]
      : []),
    ...(typed < TYPED_MIN
      ? [`.:1 has ${typed} questions for a number or a candle, expected at least ${TYPED_MIN}`]
      : []),
    ...campuses.flatMap(({ slug, lessons }) => {
      const truths = lessons
        .flatMap((lesson) => lesson.questions.flatMap(formsOf))
        .filter(({ kind }) => kind === 'TRUE_FALSE')
      const right = truths.filter(({ options }) => options[0]?.is_right).length
      return Math.abs(truths.length - 2 * right) > 2
        ? [`${slug}:1 has ${right} true and ${truths.length - right} false statements, expected as many of both`]
        : []
    }),
    ...lessons.flatMap(({ at, questions }) => [
      ...questions
        .flatMap(formsOf)
        .filter(({ prompt }) => COUNTS.test(prompt))
        .map(({ prompt }) => `${at}:1 tells how many are right: ${prompt}`),
      ...questions.filter(({ second }) => !second).map(({ prompt }) => `${at}:1 has no second form: ${prompt}`),
    ]),
  ]
  const line = `${questions.length} questions, ${forms.length - questions.length} with a second form; ${typed} for a number or a candle; the right option is the longest in ${share} % of ${inWords.length}`
  return { faults, line }
}
