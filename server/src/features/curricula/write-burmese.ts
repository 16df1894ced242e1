import { formsOf } from '@padauk/rules/quizzes'
import { type QuestionForm, type QuizQuestion, readGift, writeGift } from '#lib/gift.ts'
import { bothFormsOf, sameBurmese, writeYaml } from './quiz-files.ts'
import { withBurmese } from './read-burmese.ts'

const shapeOf = (questions: QuizQuestion[]) =>
  JSON.stringify(
    bothFormsOf(questions, ({ kind, options, right_number, tolerance }) => [
      kind,
      options.map(({ is_right }) => is_right),
      ...(kind === 'NUMBER' ? [right_number, tolerance ?? 0] : []),
    ]),
  )

const isBurmese = ({ kind, prompt_my, explanation_my, unit_my, options }: QuestionForm) =>
  prompt_my || explanation_my || unit_my || (kind !== 'TRUE_FALSE' && options.some(({ text_my }) => text_my))

/** The Burmese of a form as its file has it. */
const burmeseOf = ({ kind, prompt_my, explanation_my, options, unit_my, ...figure }: QuestionForm) => ({
  kind,
  prompt: prompt_my || null,
  explanation: explanation_my || null,
  options: options.map(({ text_my, is_right }) => ({ text: (kind !== 'TRUE_FALSE' && text_my) || null, is_right })),
  ...(kind === 'NUMBER' && {
    right_number: figure.right_number,
    tolerance: figure.tolerance ?? 0,
    unit: unit_my || null,
  }),
})
type Burmese = ReturnType<typeof burmeseOf>
/** The same as a question of GIFT, if it is whole. */
const saidBy = ({ prompt, explanation, options, unit, ...figure }: Burmese): QuestionForm => ({
  ...figure,
  unit: unit ?? '',
  prompt: prompt as string,
  explanation: explanation as string,
  options: options.map(({ text, is_right }) => ({ text: text ?? '', is_right })),
})

/**
 * Writes the Burmese of a quiz as the file it would be read from: GIFT if possible, else YAML. Undefined if there is
 * none.
 * @param titles of the English questions, which say that both files ask the same
 */
export function writeBurmese(
  questions: QuizQuestion[],
  titles: string[],
  before: { questions: QuizQuestion[]; titles: string[] } | undefined,
): { ending: '.my.gift' | '.my.quiz.yaml'; text: string } | 'same' | undefined {
  if (!questions.flatMap<QuestionForm>(formsOf).some(isBurmese)) return undefined
  const wanted = sameBurmese(questions)
  const isTitled = before?.titles.every((title, at) => !title || !titles[at] || title === titles[at])
  if (
    before &&
    isTitled &&
    wanted === sameBurmese(before.questions) &&
    shapeOf(questions) === shapeOf(before.questions)
  )
    return 'same'
  const burmese = questions.map(({ second, ...first }) => ({
    ...burmeseOf(first),
    ...(second && { second: burmeseOf(second) }),
  }))
  const yaml = { ending: '.my.quiz.yaml' as const, text: writeYaml(burmese) }
  const isWhole = burmese
    .flatMap<Burmese>(formsOf)
    .every(
      ({ kind, prompt, explanation, options }) =>
        prompt && explanation && (kind === 'TRUE_FALSE' || options.every(({ text }) => text)),
    )
  if (!isWhole) return yaml
  const gift = writeGift(
    burmese.map(({ second, ...first }) => ({ ...saidBy(first), ...(second && { second: saidBy(second) }) })),
    titles,
  )
  const read = readGift(gift)
  const again = read.faults.length === 0 && withBurmese(questions, { file: '', text: gift, ...read })
  return again && sameBurmese(again) === wanted && shapeOf(read.questions) === shapeOf(questions)
    ? { ending: '.my.gift', text: gift }
    : yaml
}
