import { newKey } from '@padauk/contract/keys'
import type { LessonContent, LessonVideo, QuizQuestion } from '@padauk/contract/staff-lessons'

/**
 * A form of a question while editing. Its key stays the same when it moves. Figures are kept as they are typed, and options
 * while the question is made one for a figure.
 */
export type WrittenForm = Omit<QuizQuestion, 'second'> & {
  key: string
  typed?: { right_number?: string; tolerance?: string }
}
export type WrittenQuestion = WrittenForm & { second?: WrittenForm }
export type WrittenQuiz = { pass_percent: number; questions: WrittenQuestion[] }
export type Written = {
  title: string
  title_my: string | null
  video: LessonVideo | null
  text: string | null
  text_my: string | null
  quiz: WrittenQuiz | null
  minutes: number
  needs_previous: boolean
  is_free: boolean | null
}
export const FIELDS = [
  'title',
  'title_my',
  'video',
  'text',
  'text_my',
  'quiz',
  'minutes',
  'needs_previous',
  'is_free',
] as const

/** A lesson's content as the editor has it. */
export const toWritten = ({
  title,
  title_my = null,
  video,
  text,
  text_my = null,
  quiz,
  minutes,
  needs_previous,
  is_free = null,
}: Omit<LessonContent, 'status'>): Written => ({
  title,
  title_my,
  video,
  text,
  text_my,
  minutes,
  needs_previous,
  is_free,
  quiz: quiz && {
    ...quiz,
    questions: quiz.questions.map(toWrittenQuestion),
  },
})
export const toWrittenQuestion = ({ second, ...first }: QuizQuestion): WrittenQuestion => ({
  ...withKey(first),
  ...(second && { second: withKey(second) }),
})
const withKey = (form: Omit<QuizQuestion, 'second'>): WrittenForm => ({
  ...form,
  key: String(form.question_id ?? newKey()),
})
/** A question, each form with what its kind has. */
export const questionOf = ({ second, ...first }: WrittenQuestion): QuizQuestion => ({
  ...formOf(first),
  ...(second && { second: formOf(second) }),
})
const formOf = ({ key: _, typed: __, right_number, tolerance, unit, unit_my, ...form }: WrittenForm) =>
  form.kind === 'NUMBER' ? { ...form, right_number, tolerance, unit, unit_my, options: [] } : form
const wireOf = (written: Written): Omit<LessonContent, 'status'> => ({
  ...written,
  quiz: written.quiz && {
    ...written.quiz,
    questions: written.quiz.questions.map(questionOf),
  },
})
/** Keeps the keys of questions that got no id, so that saving does not take the focus away. */
export const withKeysOf = (next: WrittenQuiz | null, sent: WrittenQuiz | null): WrittenQuiz | null =>
  next && next.questions.length === sent?.questions.length
    ? {
        ...next,
        questions: next.questions.map((question, at) => ({
          ...question,
          key: sent.questions[at]?.key ?? question.key,
        })),
      }
    : next
export const changesOf = (written: Written, base: Written): Partial<LessonContent> => {
  const [now, before] = [wireOf(written), wireOf(base)]
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(before[field])).map((field) => [
      field,
      now[field],
    ]),
  )
}
