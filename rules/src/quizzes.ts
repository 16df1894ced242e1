export const PASS_PERCENT_DEFAULT = 70

/** After so many misses of a question the right options are shown. One miss alone gives nothing to copy (LEARN-15). */
export const MISSES_SHOWN = 2

/** A question is right when exactly its right options are ticked. */
function isRightAnswer(options: { option_id: number; is_right: boolean }[], option_ids: number[]) {
  const ticked = new Set(option_ids)
  return options.every(({ option_id, is_right }) => is_right === ticked.has(option_id)) && ticked.size > 0
}

/** Up to this size, figures are typed, stored and compared without loss. */
export const FIGURE_MAX = 1_000_000_000_000

type Key = {
  options: { option_id: number; is_right: boolean }[]
  right_number?: number | undefined
  tolerance?: number | undefined
}

/** Whether an answer is right: by its options, or by a figure that is within the tolerance. */
export function isRight(
  { options, right_number, tolerance = 0 }: Key,
  { option_ids, number }: { option_ids: number[]; number?: number | undefined },
) {
  if (right_number === undefined) return isRightAnswer(options, option_ids)
  // 0.1 + 0.2 is right for 0.3.
  const slack = 1e-9 * Math.max(1, Math.abs(right_number))
  return number !== undefined && Math.abs(number - right_number) <= tolerance + slack
}

/** The score of a paper, by the questions that were right at the first try. */
export const scoreOf = (right: number, total: number, passPercent: number) => ({
  // Rounded down, so that a failed paper never shows the pass mark.
  score_percent: Math.floor((right * 100) / total),
  passed: right * 100 >= passPercent * total,
})

/** The forms of a question: the first, and the second if it has one. */
export const formsOf = <Q extends { second?: unknown }>(question: Q): (Q | NonNullable<Q['second']>)[] =>
  question.second ? [question, question.second] : [question]

type Its = { question_id: number }
/**
 * How a paper stands: a question is tried when one of its forms is, and right when each form that was tried was right at the
 * first try.
 * @param firstTry of a form, whether it was right; undefined if it was not tried
 */
export function standingOf<F extends Its>(
  questions: (F & { second?: F | undefined })[],
  firstTry: (form: F) => boolean | undefined,
) {
  const tries = questions.map((question) =>
    formsOf(question)
      .map(firstTry)
      .filter((one) => one !== undefined),
  )
  return {
    right: tries.filter((one) => one.length > 0 && !one.includes(false)).length,
    isWhole: tries.every((one) => one.length > 0),
  }
}

type Shown = Its & { kind: string; options: { option_id: number; text: string }[] }

/** An option that speaks of the others or of their order stays in its place. */
const SPEAKS_OF_OTHERS =
  /\b(all|none|any|both|neither|either|some) of (these|those|them|the (above|others?|answers|options))\b|^(both|neither|none|all)\b|\babove\b|\bbelow\b|အားလုံး|နှစ်ခုလုံး|နှစ်ခုစလုံး|အထက်ပါ|အထက်က|တစ်ခုမှ/i
/** Letters of other options, as in 'A and C': then nothing may move. */
const NAMES_LETTERS = /^[A-D]\s*(,|and|or|နှင့်|နဲ့|သို့မဟုတ်)\s*[A-D]\b/

/** A number that depends on the paper and the thing alone, so that every device has the same order. */
const mixed = (paper: number, id: number) => {
  let hash = Math.imul(paper, 0x9e3779b1) ^ Math.imul(id, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * In the order of a paper, which is never that of the paper before: the author's first two change places each time. The
 * first paper has the author's order.
 */
function shuffled<T>(list: T[], paper: number, idOf: (one: T) => number): T[] {
  const [a, b] = list
  if (paper <= 1 || a === undefined || b === undefined) return list
  const order = list.toSorted((one, other) => mixed(paper, idOf(one)) - mixed(paper, idOf(other)))
  const [atA, atB] = [order.indexOf(a), order.indexOf(b)]
  if (atA < atB === (paper % 2 === 0)) [order[atA], order[atB]] = [b, a]
  return order
}

function shuffledOptions<Q extends Shown>(question: Q, paper: number): Q {
  const { kind, options } = question
  if (kind === 'TRUE_FALSE' || options.some(({ text }) => NAMES_LETTERS.test(text))) return question
  const stays = ({ text }: Q['options'][number]) => SPEAKS_OF_OTHERS.test(text)
  const moved = shuffled(
    options.filter((option) => !stays(option)),
    paper,
    ({ option_id }) => option_id,
  ).values()
  return { ...question, options: options.map((option) => (stays(option) ? option : (moved.next().value ?? option))) }
}

/** Odd papers ask the first form and even ones the second, unless the other one was answered in this paper. */
function formIn<F extends Shown>(question: F & { second?: F | undefined }, paper: number, answered: Its[]): F {
  const isAnswered = (form: F) => answered.some(({ question_id }) => question_id === form.question_id)
  const { second = question } = question
  const [turn, other]: F[] = paper % 2 === 0 ? [second, question] : [question, second]
  return isAnswered(other as F) && !isAnswered(turn as F) ? (other as F) : (turn as F)
}

/**
 * The questions that a paper asks, and their options, in its order: 1 is the first paper, each retry has other forms and
 * another order (LEARN-15).
 * @param answered what was answered in this paper
 */
export const askedIn = <F extends Shown>(
  questions: (F & { second?: F | undefined })[],
  paper: number,
  answered: Its[] = [],
): F[] =>
  shuffled(
    questions.map((question) => formIn<F>(question, paper, answered)),
    paper,
    ({ question_id }) => question_id,
  ).map((question) => shuffledOptions(question, paper))
