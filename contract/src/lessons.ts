import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import { FIGURE_MAX } from '@padauk/rules/quizzes'
import * as z from 'zod/mini'
import { content, get, Id, inLanguage, post, saidIn } from './endpoint.ts'

export const QUESTION_KINDS = ['ONE', 'SEVERAL', 'TRUE_FALSE'] as const

export const Video = z.object({
  /** Exactly one is set: a Vimeo path (`76979871` or `76979871/hash`), or a signed path in the file store. */
  vimeo_path: z.nullable(z.string()),
  source: z.nullable(z.string()),
  poster: z.nullable(z.string()),
  captions: z.array(z.object({ language: z.string(), path: z.string() })),
  seconds: z.int(),
})
export type Video = z.infer<typeof Video>

/** A question as shown before answering: nothing reveals the correct option (LEARN-7). */
export const QuestionForm = z.object({
  question_id: z.int(),
  kind: z.enum(QUESTION_KINDS),
  prompt: z.string(),
  options: z.array(z.object({ option_id: z.int(), text: z.string() })),
  /**
   * Set, or empty, where a figure is typed instead of an option chosen. Such a question has no options and says ONE, so
   * that apps that know no figures can go on with 'not sure' (docs/decisions/0057).
   */
  unit: z.optional(z.string()),
  ...saidIn,
})
export type QuestionForm = z.infer<typeof QuestionForm>

/** A question in its place, with the form that a retry asks instead; askedIn() of the rules says which paper asks which. */
export const Question = z.object({ ...QuestionForm.shape, second: z.optional(QuestionForm) })
export type Question = z.infer<typeof Question>

const AnswerResult = z.object({
  question_id: z.int(),
  correct: z.boolean(),
  /** Null while it is withheld: after a first miss. */
  right_option_ids: z.nullable(z.array(z.int())),
  /** Of a question with a figure, withheld in the same way. */
  right_number: z.optional(z.nullable(z.number())),
  /** Empty while it is withheld, because it may name the right option. */
  explanation: z.string(),
})

/** A member's open or last paper of a quiz, the same on every device (LEARN-15). */
export const QuizPaper = z.object({
  /** Counts the member's papers of this lesson. What a retry asks follows from it (askedIn() of the rules). */
  number: z.int(),
  /** By first tries alone; null until every question was tried once. */
  score_percent: z.nullable(z.int()),
  passed: z.boolean(),
  answers: z.array(
    z.object({
      ...AnswerResult.shape,
      /** Of the last try. */
      option_ids: z.array(z.int()),
      number: z.optional(z.number()),
      tries: z.int(),
      correct_first: z.boolean(),
    }),
  ),
})
export type QuizPaper = z.infer<typeof QuizPaper>

export const Lesson = z.object({
  lesson_id: z.int(),
  course_id: z.int(),
  category_id: z.int(),
  campus_id: z.int(),
  title: z.string(),
  video: z.nullable(Video),
  /** Sanitised HTML. */
  text: z.nullable(z.string()),
  quiz: z.nullable(z.object({ questions: z.array(Question), pass_percent: z.int() })),
  /** Left out before the first answer. */
  paper: z.optional(QuizPaper),
  is_fav: z.boolean(),
  is_finished: z.boolean(),
  next_lesson_id: z.nullable(z.int()),
  /** Seconds into the video where the member stopped, on any device. */
  resume_at: z.int(),
  /** The language of the text; of the title, if there is no text. */
  ...saidIn,
  /** Set when the text, or without one the quiz, can be read in both languages. */
  languages: z.optional(z.array(z.enum(LANGUAGES))),
})
export type Lesson = z.infer<typeof Lesson>

export const Answers = z
  .array(
    z.strictObject({
      question_id: z
        .int(fault('no_whole_number', { field: 'question_id' }))
        .check(z.positive(fault('no_whole_number', { field: 'question_id' }))),
      option_ids: z
        .array(
          z
            .int(fault('no_whole_numbers', { field: 'option_ids' }))
            .check(z.positive(fault('no_whole_numbers', { field: 'option_ids' }))),
          fault('no_list', { field: 'option_ids' }),
        )
        .check(z.maxLength(50, fault('too_many_options'))),
      /** What was typed, where a figure is asked for; left out if nothing was. */
      number: z.optional(
        z
          .number(fault('no_number', { field: 'number' }))
          .check(
            z.gte(-FIGURE_MAX, fault('too_low', { field: 'number', min: -FIGURE_MAX })),
            z.lte(FIGURE_MAX, fault('above_most', { field: 'number', max: FIGURE_MAX })),
          ),
      ),
      /** How often the question was tried in this paper when it was answered: a try that was made meanwhile stands. */
      tries: z.optional(
        z
          .int(fault('no_whole_number', { field: 'tries' }))
          .check(z.gte(0, fault('too_low', { field: 'tries', min: 0 }))),
      ),
    }),
    fault('no_list', { field: 'answers' }),
  )
  .check(z.maxLength(200, fault('too_many_answers')))
export const QuizAnswers = z.strictObject({
  answers: Answers,
  /** The paper that is answered; a higher number than that of the last, scored one begins a retry. */
  paper: z.optional(
    z.int(fault('no_whole_number', { field: 'paper' })).check(z.positive(fault('too_low', { field: 'paper', min: 1 }))),
  ),
})
export type QuizAnswers = z.infer<typeof QuizAnswers>
export const QuizResult = z.object({
  /** Of the whole paper, by first tries alone. */
  score_percent: z.int(),
  passed: z.boolean(),
  results: z.array(AnswerResult),
})
export type QuizResult = z.infer<typeof QuizResult>

/** A day: longer than any lesson. */
const Seconds = z
  .number(fault('no_number', { field: 'seconds' }))
  .check(
    z.gte(0, fault('too_low', { field: 'seconds', min: 0 })),
    z.lte(86_400, fault('above_most', { field: 'seconds', max: 86400 })),
  )

const id = z.object({ id: Id })

/** The lesson at hand and three more. */
export const LESSONS_AHEAD_MAX = 4
const Ahead = z.pipe(
  z
    .string()
    .check(z.regex(/^[1-4]$/, fault('no_whole_number_between', { field: 'ahead', min: 1, max: LESSONS_AHEAD_MAX }))),
  z.transform(Number),
)

export const lessons = {
  read: get('/api/user/lesson/:id', {
    access: 'active',
    inView: true,
    isTranslated: true,
    summary: 'A lesson',
    params: id,
    query: z.object(inLanguage),
    answer: content(Lesson),
  }),
  ahead: get('/api/user/course/:id/lessons', {
    access: 'active',
    isTranslated: true,
    summary:
      'The lessons of a course that the member may open; with `ahead`, so many from the first unfinished one, locked or not',
    params: id,
    query: z.object({ ahead: z.optional(Ahead), ...inLanguage }),
    answer: content(z.array(Lesson)),
  }),
  resume: post('/api/user/lesson/:id/resume', {
    access: 'active',
    summary: 'Save the video position',
    params: id,
    body: z.strictObject({ seconds: Seconds }),
  }),
  quiz: post('/api/user/lesson/:id/quiz', {
    access: 'active',
    isTranslated: true,
    summary: 'Answer questions of the quiz',
    params: id,
    query: z.object(inLanguage),
    body: QuizAnswers,
    answer: content(QuizResult),
  }),
  finish: post('/api/user/lesson/:id/finish', { access: 'active', summary: 'Finish a lesson', params: id }),
}
