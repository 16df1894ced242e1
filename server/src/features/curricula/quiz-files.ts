import { type QuizQuestion as Answered, LessonQuiz } from '@padauk/contract/staff-lessons'
import { LineCounter, parseDocument, stringify } from 'yaml'
import { type QuizQuestion, readGift, writeGift } from '#lib/gift.ts'
import type { Fault } from './folder.ts'

const Questions = LessonQuiz.shape.questions

/**
 * Reads the quiz beside a lesson: GIFT, or YAML for what GIFT cannot express. Also returns its text, for the figures
 * check.
 */
export function readQuiz(
  lesson: string,
  read: (path: string) => string | undefined,
): { questions: QuizQuestion[]; text: string; faults: Fault[] } {
  const [giftFile, yamlFile] = [lesson.replace(/\.md$/, '.gift'), lesson.replace(/\.md$/, '.quiz.yaml')]
  const [gift, yaml] = [read(giftFile), read(yamlFile)]
  const from = (
    file: string,
    { questions, faults }: { questions: QuizQuestion[]; faults: { line: number; message: string }[] },
    text: string,
  ) => ({ questions, text, faults: faults.map((one) => ({ file, ...one })) })
  if (gift !== undefined && yaml !== undefined)
    return {
      questions: [],
      text: '',
      faults: [{ file: yamlFile, line: 1, message: 'a lesson has one quiz: .gift or .quiz.yaml, not both' }],
    }
  if (gift !== undefined) return from(giftFile, readGift(gift), gift)
  return yaml === undefined ? { questions: [], text: '', faults: [] } : from(yamlFile, readYaml(yaml), yaml)
}

function readYaml(source: string): { questions: QuizQuestion[]; faults: { line: number; message: string }[] } {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  if (document.errors.length > 0)
    return {
      questions: [],
      faults: document.errors.map((error) => ({
        line: error.linePos?.[0].line ?? 1,
        message: error.message.replace(/ at line \d.*/s, ''),
      })),
    }
  let given: unknown
  try {
    given = document.toJS()
  } catch (error) {
    return { questions: [], faults: [{ line: 1, message: `the quiz cannot be read: ${(error as Error).message}` }] }
  }
  const parsed = Questions.safeParse(given)
  if (parsed.success)
    return {
      questions: parsed.data.map(({ kind, prompt, explanation, options }) => ({
        kind,
        prompt,
        explanation,
        options: options.map(({ text, is_right }) => ({ text, is_right })),
      })),
      faults: [],
    }
  return {
    questions: [],
    faults: parsed.error.issues.map(({ path, message }) => {
      const node = document.getIn(path.slice(0, 1) as number[], true) as
        | { range?: [number, number, number] }
        | undefined
      return {
        line: node?.range ? lines.linePos(node.range[0]).line : 1,
        message: message === 'Invalid input' ? 'a question needs kind, prompt, explanation and options' : message,
      }
    }),
  }
}

/** A canonical form: equal for quizzes that ask the same. */
export const sameQuiz = (questions: (QuizQuestion | Answered)[]) =>
  JSON.stringify(
    questions.map(({ kind, prompt, explanation, options }) => [
      kind,
      prompt.trim(),
      explanation.trim(),
      options.map(({ text, is_right }) => [text.trim(), is_right]),
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
  const gift = writeGift(questions, new Map(titled.map(({ prompt }, at) => [prompt, titles[at] ?? ''])))
  const { questions: read, faults } = readGift(gift)
  if (faults.length === 0 && sameQuiz(read) === sameQuiz(questions)) return { ending: '.gift', text: gift }
  const plain = questions.map(({ kind, prompt, explanation, options }) => ({
    kind,
    prompt,
    explanation,
    options: options.map(({ text, is_right }) => ({ text, is_right })),
  }))
  return {
    ending: '.quiz.yaml',
    text: stringify(plain, {
      lineWidth: 0,
      defaultStringType: 'QUOTE_DOUBLE',
      defaultKeyType: 'PLAIN',
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    }),
  }
}
