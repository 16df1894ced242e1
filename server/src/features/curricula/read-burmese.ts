import { QuizQuestion as Whole, WRITTEN_KINDS } from '@padauk/contract/staff-lessons'
import { fault } from '@padauk/rules/faults'
import { formsOf } from '@padauk/rules/quizzes'
import * as z from 'zod/mini'
import { unshownFigures } from '#lib/figures.ts'
import { type LineFault, type QuestionForm, type QuizQuestion, readGift } from '#lib/gift.ts'
import { usesOf } from '#lib/lesson-uses.ts'
import type { Fault } from './folder.ts'
import { parseYaml } from './quiz-files.ts'

export const BURMESE_TEXT = '.my.md'
/** YAML is for what GIFT cannot express, such as a quiz of which only a part is in Burmese. */
export const BURMESE_QUIZZES = ['.my.gift', '.my.quiz.yaml'] as const
export const BURMESE = /\.my\.(md|gift|quiz\.yaml)$/

/** The English lesson: its Markdown, its quiz as parsed and as written, and its figures. */
type Original = {
  body: string
  quiz: { questions: QuizQuestion[]; titles: string[]; text: string }
  figures: string[]
}
type Texts = TextsOfForm & { second?: TextsOfForm | undefined }
type TextsOfForm = {
  prompt: string | null
  explanation: string | null
  kind: QuizQuestion['kind']
  options: { text: string | null; is_right: boolean }[]
  right_number?: number | undefined
  tolerance?: number | undefined
  unit?: string | null | undefined
}
/** `lines` are those of the forms, in the order of formsOf(). */
type Quiz = { file: string; questions: Texts[]; titles: string[]; lines: number[]; text: string }

const { prompt_my, explanation_my, right_number, tolerance, unit_my } = Whole.shape
const Form = z.strictObject({
  kind: z.enum(WRITTEN_KINDS),
  prompt: z.nonoptional(prompt_my),
  explanation: z.nonoptional(explanation_my),
  options: z.array(z.strictObject({ text: z.nullable(z.string()), is_right: z.boolean() })),
  right_number,
  tolerance,
  unit: unit_my,
})
const Parts = z.array(z.strictObject({ ...Form.shape, second: z.optional(Form) }))

/**
 * Reads the Burmese text and quiz beside a lesson.
 * @param original undefined when the Burmese need not fit it, because it is older
 */
export function readBurmese(lesson: string, read: (path: string) => string | undefined) {
  const stem = lesson.replace(/\.md$/, '')
  const faults: Fault[] = []
  const file = `${stem}${BURMESE_TEXT}`
  const body = read(file)
  if (body !== undefined && !body.trim()) faults.push({ file, line: 1, message: fault('empty', { field: 'the file' }) })
  if (body?.startsWith('---\n')) faults.push({ file, line: 1, message: fault('burmese_front_matter') })
  const [gift, yaml] = BURMESE_QUIZZES.map((ending) => ({ file: stem + ending, text: read(stem + ending) }))
  if (gift?.text !== undefined && yaml?.text !== undefined)
    faults.push({
      file: yaml.file,
      line: 1,
      message: fault('two_burmese_quizzes'),
    })
  const quiz = readQuiz(gift?.text === undefined ? yaml : gift, gift?.text !== undefined, faults)
  return { body, file, quiz, faults }
}

function readQuiz(
  from: { file: string; text: string | undefined } | undefined,
  isGift: boolean,
  faults: Fault[],
): Quiz | undefined {
  if (from?.text === undefined) return undefined
  const { file, text } = from
  const add = (more: LineFault[]) => faults.push(...more.map((one) => ({ file, ...one })))
  if (isGift) {
    const { questions, titles, lines, faults: found } = readGift(text)
    add(found)
    // GIFT itself says true and false; members read the school's words for them.
    const sayForm = (one: QuestionForm) => ({
      ...one,
      options: one.options.map((option) => ({ ...option, text: one.kind === 'TRUE_FALSE' ? null : option.text })),
    })
    const said = questions.map(({ second, ...first }) => ({
      ...sayForm(first),
      ...(second && { second: sayForm(second) }),
    }))
    return { file, questions: said, titles, lines, text }
  }
  const { data = [], lines = [], faults: found } = parseYaml(text, Parts, fault('incomplete_question'))
  add(found)
  const linesOfForms = data.flatMap((question, at) => formsOf(question).map(() => lines[at] as number))
  return { file, questions: data, titles: [], lines: linesOfForms, text }
}

/** The questions with their Burmese. The quiz must have been compared (quizFaults). */
export const withBurmese = (questions: QuizQuestion[], quiz: Quiz | undefined): QuizQuestion[] =>
  quiz
    ? questions.map(({ second, ...first }, at) => ({
        ...formIn(first, quiz.questions[at]),
        ...(second && { second: formIn(second, quiz.questions[at]?.second) }),
      }))
    : questions

const formIn = (form: QuestionForm, texts: TextsOfForm | undefined): QuestionForm => ({
  ...form,
  prompt_my: texts?.prompt ?? null,
  explanation_my: texts?.explanation ?? null,
  ...(form.kind === 'NUMBER' && { unit_my: texts?.unit || null }),
  options: form.options.map((option, place) => ({ ...option, text_my: texts?.options[place]?.text ?? null })),
})

/** How a Burmese quiz differs from the original: it must ask the same in the same order, with the same answers. */
export function quizFaults(quiz: Quiz, { questions, titles }: Original['quiz']): Fault[] {
  const faults: Fault[] = []
  const report = (message: string, line = 1) => faults.push({ file: quiz.file, line, message })
  if (quiz.questions.length !== questions.length) {
    report(fault('burmese_question_count', { count: quiz.questions.length, total: questions.length }))
    return faults
  }
  const lines = quiz.lines.values()
  for (const [at, { second, ...first }] of questions.entries()) {
    const burmese = quiz.questions[at] as Texts
    const [line, secondLine] = formsOf(burmese).map(() => lines.next().value)
    const [title, wanted] = [quiz.titles[at], titles[at]]
    const misfit = misfitOf(at + 1, burmese, first)
    if (title && wanted && title !== wanted)
      report(fault('burmese_question_title', { count: at + 1, title, original: wanted }), line)
    else if (misfit) report(misfit, line)
    if (second && burmese.second) {
      const misfit = misfitOf(at + 1, burmese.second, second)
      if (misfit) report(fault('in_second_form', { fault: misfit }), secondLine)
    } else if (second) report(fault('burmese_second_form_missing', { count: at + 1 }), line)
    else if (burmese.second) report(fault('burmese_second_form_added', { count: at + 1 }), secondLine)
  }
  return faults
}

function misfitOf(nth: number, burmese: TextsOfForm, { kind, options, right_number, tolerance }: QuestionForm) {
  if (burmese.kind !== kind) return fault('burmese_question_kind', { count: nth })
  if (burmese.options.length !== options.length)
    return fault('burmese_option_count', { count: nth, options: burmese.options.length, total: options.length })
  if (burmese.options.some(({ is_right }, place) => is_right !== options[place]?.is_right))
    return fault('burmese_right_options', { count: nth })
  if (burmese.right_number !== right_number || (burmese.tolerance ?? 0) !== (tolerance ?? 0))
    return fault('burmese_right_number', { count: nth })
}

const FOREIGN: Record<ReturnType<typeof usesOf>[number]['kind'], (name: string) => string> = {
  file: (name) => fault('file_added', { name }),
  link: (name) => fault('link_added', { name }),
  chart: (name) => fault('chart_added', { name }),
  replay: (name) => fault('replay_added', { name }),
  simulator: (name) => fault('simulator_added', { name }),
  law: () => fault('law_box_added'),
}

/** What a Burmese text and quiz show that the original does not, and which of its figures they do not show. */
export function fitFaults(
  { body, file, quiz }: { body: string | undefined; file: string; quiz?: { file: string; text: string } | undefined },
  original: Original,
): Fault[] {
  const at = body === undefined ? quiz?.file : file
  if (at === undefined) return []
  const uses = usesOf(original.body)
  const foreign = usesOf(body ?? '').filter(({ key }) => !uses.some((one) => one.key === key))
  const hasLaw = (some: typeof uses) => some.some(({ kind }) => kind === 'law')
  const isLawless = body !== undefined && hasLaw(uses) && !hasLaw(usesOf(body))
  const shown = (body ?? original.body) + (quiz?.text ?? original.quiz.text)
  return [
    ...(isLawless ? [{ file: at, line: 1, message: fault('law_box_missing') }] : []),
    ...foreign.map(({ kind, name, line }) => ({ file, line, message: FOREIGN[kind](name) })),
    ...unshownFigures(original.figures, shown).map((figure) => ({
      file: at,
      line: 1,
      message: fault('burmese_figure_not_shown', { figure }),
    })),
  ]
}
