import { type QuizQuestion as Answered, LessonQuiz } from '@padauk/contract/staff-lessons'
import { fault } from '@padauk/rules/faults'
import { formsOf } from '@padauk/rules/quizzes'
import { LineCounter, parseDocument, stringify } from 'yaml'
import type * as z from 'zod/mini'
import { type LineFault, type QuestionForm, type QuizQuestion, readGift, writeGift } from '#lib/gift.ts'
import type { Fault } from './folder.ts'

const Questions = LessonQuiz.shape.questions

/**
 * Reads the quiz beside a lesson: GIFT, or YAML for what GIFT cannot express. Also returns its text, for the figures
 * check.
 */
export function readQuiz(
  lesson: string,
  read: (path: string) => string | undefined,
): { questions: QuizQuestion[]; titles: string[]; text: string; faults: Fault[] } {
  const [giftFile, yamlFile] = [lesson.replace(/\.md$/, '.gift'), lesson.replace(/\.md$/, '.quiz.yaml')]
  const [gift, yaml] = [read(giftFile), read(yamlFile)]
  const from = (
    file: string,
    { questions, titles = [], faults }: { questions: QuizQuestion[]; titles?: string[]; faults: LineFault[] },
    text: string,
  ) => ({ questions, titles, text, faults: faults.map((one) => ({ file, ...one })) })
  if (gift !== undefined && yaml !== undefined)
    return {
      questions: [],
      titles: [],
      text: '',
      faults: [{ file: yamlFile, line: 1, message: fault('two_quizzes') }],
    }
  if (gift !== undefined) return from(giftFile, readGift(gift), gift)
  return yaml === undefined ? { questions: [], titles: [], text: '', faults: [] } : from(yamlFile, readYaml(yaml), yaml)
}

function readYaml(source: string): { questions: QuizQuestion[]; faults: LineFault[] } {
  const read = parseYaml(source, Questions, fault('incomplete_question'))
  return {
    questions: (read.data ?? []).map(plainOf),
    faults: read.faults,
  }
}

/** A question as its file has it. */
const plainOf = ({ second, ...first }: QuizQuestion | Answered): QuizQuestion => ({
  ...plainForm(first),
  ...(second && { second: plainForm(second) }),
})
const plainForm = ({ kind, prompt, explanation, options, right_number, tolerance, unit }: QuestionForm) => ({
  kind,
  prompt,
  explanation,
  options: options.map(({ text, is_right }) => ({ text, is_right })),
  ...(kind === 'NUMBER' && { right_number, tolerance: tolerance ?? 0, unit: unit ?? '' }),
})

/** Reads a list in YAML; faults carry the line of its item. */
export function parseYaml<T extends z.ZodMiniType>(
  source: string,
  schema: T,
  needs: string,
): { data?: z.output<T>; lines?: number[]; faults: LineFault[] } {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  if (document.errors.length > 0)
    return {
      faults: document.errors.map((error) => ({
        line: error.linePos?.[0].line ?? 1,
        message: error.message.replace(/ at line \d.*/s, ''),
      })),
    }
  let given: unknown
  try {
    given = document.toJS()
  } catch (error) {
    return { faults: [{ line: 1, message: fault('broken_quiz', { error: (error as Error).message }) }] }
  }
  const lineOf = (item: PropertyKey | undefined) => {
    const node = document.getIn(item === undefined ? [] : [item], true) as
      | { range?: [number, number, number] }
      | undefined
    return node?.range ? lines.linePos(node.range[0]).line : 1
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) {
    const items = Array.isArray(given) ? given : []
    return { data: parsed.data, lines: items.map((_, item) => lineOf(item)), faults: [] }
  }
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({
      line: lineOf(path[0]),
      message: message === 'Invalid input' ? needs : message,
    })),
  }
}

/** What there is of each form of each question. */
export const bothFormsOf = (questions: (QuizQuestion | Answered)[], part: (form: QuestionForm) => unknown[]) =>
  questions.map((question) => formsOf(question).map(part))

/** A canonical form: equal for quizzes that ask the same. */
export const sameQuiz = (questions: (QuizQuestion | Answered)[]) =>
  JSON.stringify(
    bothFormsOf(questions, ({ kind, prompt, explanation, options, right_number, tolerance, unit }) => [
      kind,
      prompt.trim(),
      explanation.trim(),
      options.map(({ text, is_right }) => [text.trim(), is_right]),
      ...(kind === 'NUMBER' ? [right_number, tolerance ?? 0, unit?.trim() ?? ''] : []),
    ]),
  )

/** The same for the Burmese; the app itself says true and false. */
export const sameBurmese = (questions: (QuizQuestion | Answered)[]) =>
  JSON.stringify(
    bothFormsOf(questions, ({ kind, prompt_my, explanation_my, unit_my, options }) => [
      prompt_my?.trim() || null,
      explanation_my?.trim() || null,
      kind === 'TRUE_FALSE' ? [] : options.map(({ text_my }) => text_my?.trim() || null),
      ...(kind === 'NUMBER' ? [unit_my?.trim() || null] : []),
    ]),
  )

/** Writes a quiz as the file it would be read from: GIFT if possible, keeping the old file's question titles. */
export function writeQuiz(
  questions: QuizQuestion[],
  before: QuizQuestion[],
  old: string | undefined,
): { ending: '.gift' | '.quiz.yaml'; text: string } | 'same' {
  if (sameQuiz(questions) === sameQuiz(before)) return 'same'
  const { titles, questions: titled } = old === undefined ? { titles: [], questions: [] } : readGift(old)
  const titleOf = new Map(titled.map(({ prompt }, at) => [prompt, titles[at] ?? '']))
  const gift = writeGift(
    questions,
    questions.map(({ prompt }) => titleOf.get(prompt) ?? ''),
  )
  const { questions: read, faults } = readGift(gift)
  if (faults.length === 0 && sameQuiz(read) === sameQuiz(questions)) return { ending: '.gift', text: gift }
  return { ending: '.quiz.yaml', text: writeYaml(questions.map(plainOf)) }
}

export const writeYaml = (value: unknown) =>
  stringify(value, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  })
