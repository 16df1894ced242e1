import { lengthOf } from '@padauk/rules/lengths'
import { haveSameCandles, promptOf } from '@padauk/rules/quiz-prompts'
import { FIGURE_MAX } from '@padauk/rules/quizzes'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { QUESTION_KINDS } from './lessons.ts'
import {
  ById,
  Confirmed,
  DraftParent,
  Position,
  PublishParents,
  parentId,
  placed,
  Status,
  StillCurrent,
  Title,
  TitleMy,
  Uses,
} from './staff-curricula.ts'
import { StaffVideo } from './staff-videos.ts'
import { code, LINK_MAX, Time, text } from './texts.ts'

const LESSON_TEXT_MAX = 200_000
/** Burmese takes three bytes per character, and the quiz is in the same body. */
const LESSON_BYTES_MAX = 2 * 1024 * 1024
export const QUESTIONS_MAX = 50
export const OPTIONS_MAX = 10
const GIFT_MAX = 60_000

const id = (name: string) =>
  z.optional(z.int(`${name} must be a whole number`).check(z.positive(`${name} must be a whole number`)))
const Seconds = z
  .int('seconds must be a whole number')
  .check(z.gte(0, 'seconds must be 0 or more'), z.lte(86_400, 'seconds must be at most 86400'))
const Path = z
  .string('a path must be text')
  .check(z.minLength(1, 'a path is empty'), z.maxLength(300, 'a path is too long'))

const VIMEO_REFUSED = 'vimeo must be the address of a video at Vimeo, such as https://vimeo.com/76979871'

const VimeoVideo = z.strictObject({
  vimeo: z.string('vimeo must be text').check(
    z.maxLength(LINK_MAX, 'vimeo is too long'),
    z.refine((link) => vimeoPathOf(link) !== undefined, VIMEO_REFUSED),
  ),
  seconds: z.optional(Seconds),
})
export const CAPTION_LANGUAGES = ['my', 'en'] as const
const StoreVideo = z.strictObject({
  /** As returned by POST /api/staff/videos. */
  source: Path,
  poster: z.nullable(Path),
  captions: z
    .array(
      z.strictObject({
        language: z
          .string('language must be text')
          .check(z.regex(/^[a-z]{2}$/, 'language must be two letters, such as my')),
        path: Path,
      }),
      'captions must be a list',
    )
    .check(
      z.maxLength(10, 'too many captions'),
      z.refine(
        (captions) => new Set(captions.map(({ language }) => language)).size === captions.length,
        'captions are there twice in one language',
      ),
    ),
  seconds: Seconds,
})
export const LessonVideo = z.union([VimeoVideo, StoreVideo], VIMEO_REFUSED)
export type LessonVideo = z.infer<typeof LessonVideo>

/** Kinds as authors have them: to learners, a question for a number is one with a unit and without options. */
export const WRITTEN_KINDS = [...QUESTION_KINDS, 'NUMBER'] as const
export const UNIT_MAX = 20

const Option = z.strictObject({
  option_id: id('option_id'),
  text: text('an option', { max: 500 }),
  /** Burmese. Null: none yet. Left out of an update: unchanged. */
  text_my: z.optional(z.nullable(text('an option in Burmese', { max: 500 }))),
  is_right: z.boolean('is_right must be true or false'),
})
/** One of the two forms of a question. */
const Form = z.strictObject({
  /** Sent back unchanged, so that an edited question keeps its id. */
  question_id: id('question_id'),
  kind: z.enum(WRITTEN_KINDS, `kind must be one of ${WRITTEN_KINDS.join(', ')}`),
  prompt: text('a question', { max: 1000 }),
  explanation: text('explanation', { min: 0, max: 2000 }),
  prompt_my: z.optional(z.nullable(text('a question in Burmese', { max: 1000 }))),
  explanation_my: z.optional(z.nullable(text('an explanation in Burmese', { min: 0, max: 2000 }))),
  options: z
    .array(Option, 'options must be a list')
    .check(z.maxLength(OPTIONS_MAX, `a question has at most ${OPTIONS_MAX} options`)),
  /** Of a NUMBER, which has no options: an answer is right within the tolerance. */
  right_number: z.optional(
    z
      .number('the right number must be a number')
      .check(
        z.gte(-FIGURE_MAX, `the right number must be ${-FIGURE_MAX} or more`),
        z.lte(FIGURE_MAX, `the right number must be at most ${FIGURE_MAX}`),
      ),
  ),
  tolerance: z.optional(
    z
      .number('the tolerance must be a number')
      .check(
        z.gte(0, 'the tolerance must be 0 or more'),
        z.lte(FIGURE_MAX, `the tolerance must be at most ${FIGURE_MAX}`),
      ),
  ),
  unit: z.optional(text('unit', { min: 0, max: UNIT_MAX })),
  unit_my: z.optional(z.nullable(text('unit in Burmese', { min: 0, max: UNIT_MAX }))),
})
type Form = z.infer<typeof Form>
/** What holds between the parts of a question. */
const FITS = [
  z.refine<Form>(
    ({ kind, options }) => kind === 'NUMBER' || options.length >= 2,
    'a question needs two options or more',
  ),
  z.refine<Form>(
    ({ kind, options }) => kind !== 'NUMBER' || options.length === 0,
    'a question for a number has no options',
  ),
  z.refine<Form>(
    ({ kind, right_number }) => kind !== 'NUMBER' || right_number !== undefined,
    'a question for a number needs the right one',
  ),
  z.refine<Form>(({ kind, prompt, right_number = 0, tolerance }) => {
    const { length } = promptOf(prompt).candles
    const isPlace = Number.isInteger(right_number) && right_number >= 1 && right_number <= length
    return kind !== 'NUMBER' || length === 0 || (isPlace && !tolerance)
  }, 'with a chart, the right number is the place of a candle, from 1, without a tolerance'),
  z.refine<Form>(
    ({ kind, prompt, prompt_my }) => kind !== 'NUMBER' || !prompt_my || haveSameCandles(prompt, prompt_my),
    'the Burmese question must have the same candles',
  ),
  z.refine<Form>(({ kind, options }) => kind !== 'TRUE_FALSE' || options.length === 2, 'true or false has two options'),
  z.refine<Form>(
    ({ kind, options }) => kind === 'NUMBER' || options.some(({ is_right }) => is_right),
    'a question needs a right option',
  ),
  z.refine<Form>(
    ({ kind, options }) => kind === 'SEVERAL' || options.filter(({ is_right }) => is_right).length <= 1,
    'this kind of question has one right option',
  ),
  z.refine<Form>(
    ({ options }) => new Set(options.map((option) => option.text.trim())).size === options.length,
    'an option is there twice',
  ),
]

export const QuizQuestion = z
  .strictObject({
    ...Form.shape,
    /** What a retry asks instead. Left out of an update: none. */
    second: z.optional(Form.check(...FITS)),
  })
  .check(...FITS)
export type QuizQuestion = z.infer<typeof QuizQuestion>

export const LessonQuiz = z.strictObject({
  pass_percent: z
    .int('pass_percent must be a whole number')
    .check(z.gte(1, 'pass_percent must be 1 or more'), z.lte(100, 'pass_percent must be at most 100')),
  questions: z
    .array(QuizQuestion, 'questions must be a list')
    .check(
      z.minLength(1, 'a quiz needs a question'),
      z.maxLength(QUESTIONS_MAX, `a quiz has at most ${QUESTIONS_MAX} questions`),
    ),
})
export type LessonQuiz = z.infer<typeof LessonQuiz>

const lessonText = (name: string) =>
  z.nullable(
    z.string(`${name} must be text`).check(
      z.refine((html) => lengthOf(html) <= LESSON_TEXT_MAX, `${name} must have at most ${LESSON_TEXT_MAX} characters`),
      z.refine((html) => !html.includes('\0') && html.isWellFormed(), `${name} has a character that cannot be stored`),
    ),
  )
const Minutes = z
  .int('minutes must be a whole number')
  .check(z.gte(1, 'minutes must be 1 or more'), z.lte(240, 'minutes must be at most 240'))

/** The fields a version stores. Older versions lack the optional ones. */
const whole = {
  title: z.string(),
  title_my: z.optional(z.nullable(z.string())),
  video: z.union([VimeoVideo, StoreVideo, z.null()]),
  text: z.nullable(z.string()),
  text_my: z.optional(z.nullable(z.string())),
  quiz: z.nullable(LessonQuiz),
  minutes: z.int(),
  needs_previous: z.boolean(),
  /** Open to visitors. Null: only if it is the first of its campus. */
  is_free: z.optional(z.nullable(z.boolean())),
  status: Status,
}
export const LessonContent = z.object(whole)
export type LessonContent = z.infer<typeof LessonContent>

/** Signed, short-lived paths for previewing a stored video and its captions. */
const Preview = z.nullable(
  z.object({ source: z.string(), captions: z.array(z.object({ language: z.string(), path: z.string() })) }),
)

const head = {
  lesson_id: z.int(),
  course_id: z.int(),
  slug: z.string(),
  ...placed,
  minutes: z.int(),
  needs_previous: z.boolean(),
}
/** A lesson with its revision, if there is one: then the content is that of the revision, and `live` what members see. */
export const StaffLesson = z.object({
  ...head,
  ...whole,
  category_id: z.int(),
  campus_id: z.int(),
  /** Incremented on each save that is not a revision; an update names the version it started from. */
  version: z.int(),
  saved_at: z.nullable(Time),
  saved_by: z.nullable(z.string()),
  /** What is saved and not published. A new id on each save. */
  revision: z.nullable(
    z.object({
      revision_id: z.int(),
      saved_at: Time,
      saved_by: z.string(),
      /** The lesson itself was changed since these changes were begun, for example by an import. */
      is_behind: z.boolean(),
    }),
  ),
  live: z.nullable(z.object({ ...whole, preview: Preview })),
  preview: Preview,
  /** The newest upload for this lesson that is not yet its video. */
  upload: z.nullable(StaffVideo),
  draft_parents: z.array(DraftParent),
  uses: Uses,
})
export type StaffLesson = z.infer<typeof StaffLesson>

export const LessonVersion = z.object({
  version: z.int(),
  at: Time,
  staff: z.string(),
  action: z.enum(['SHIPPED', 'SAVED', 'PUBLISHED', 'WITHDRAWN', 'RESTORED']),
  title: z.string(),
})
export type LessonVersion = z.infer<typeof LessonVersion>

const fields = {
  video: z.optional(z.nullable(LessonVideo)),
  title_my: z.optional(TitleMy),
  text: z.optional(lessonText('text')),
  text_my: z.optional(lessonText('text_my')),
  translation: z.optional(StillCurrent),
  quiz: z.optional(z.nullable(LessonQuiz)),
  minutes: z.optional(Minutes),
  needs_previous: z.optional(z.boolean('needs_previous must be true or false')),
  is_free: z.optional(z.nullable(z.boolean('is_free must be true, false or null'))),
  status: z.optional(Status),
  position: z.optional(Position),
}
const course = parentId('course_id')
/** The revision that the editor had before them; null for none. */
const RevisionId = z.nullable(z.int('revision_id must be a whole number'))
const version = z.object({ id: Id, version: Id })

/** Error code of the 409 when somebody else has saved the lesson in the meantime. */
export const NEWER_VERSION = 'newer_version'

export const staffLessons = {
  list: get('/api/staff/lessons', {
    access: 'staff:curriculum',
    summary: 'Lessons by position, of one course or all',
    query: z.object({ ...pageQuery(100), course_id: z.optional(Id) }),
    answer: paged(z.object(head)),
  }),
  read: get('/api/staff/lessons/:id', {
    access: 'staff:curriculum',
    summary: 'A lesson with its answer key and usage',
    params: ById,
    answer: content(StaffLesson),
  }),
  create: post('/api/staff/lessons', {
    access: 'staff:curriculum',
    summary: 'Add a lesson; a draft by default',
    maxBytes: LESSON_BYTES_MAX,
    body: z.strictObject({ course_id: course, title: Title, ...fields }),
    answer: content(StaffLesson),
    status: 201,
  }),
  update: patch('/api/staff/lessons/:id', {
    access: 'staff:curriculum',
    summary:
      'Update, publish or move a lesson. `version` and `revision_id` are those the edit started from. What is sent of a published lesson without a status becomes its revision; with `status`, the named revision is taken into the lesson',
    maxBytes: LESSON_BYTES_MAX,
    params: ById,
    body: z.strictObject({
      version: z.optional(z.int('version must be a whole number').check(z.gte(0, 'version must be 0 or more'))),
      revision_id: z.optional(RevisionId),
      course_id: z.optional(course),
      title: z.optional(Title),
      publish_parents: PublishParents,
      ...fields,
    }),
    answer: content(StaffLesson),
  }),
  discard: post('/api/staff/lessons/:id/discard', {
    access: 'staff:curriculum',
    summary: 'Discard the revision of a lesson',
    params: ById,
    body: z.strictObject({ revision_id: z.int('revision_id must be a whole number') }),
    answer: content(StaffLesson),
    status: 200,
  }),
  remove: del('/api/staff/lessons/:id', {
    access: 'staff:curriculum',
    summary: 'Delete a lesson',
    params: ById,
    query: Confirmed,
  }),
  gift: post('/api/staff/lessons/gift', {
    access: 'staff:curriculum',
    summary: 'Read a quiz in GIFT: its questions, or its faults by line',
    body: z.strictObject({ gift: code('gift', { max: GIFT_MAX }) }),
    answer: content(
      z.object({ questions: z.array(QuizQuestion), faults: z.array(z.object({ line: z.int(), message: z.string() })) }),
    ),
    status: 200,
  }),
  versions: get('/api/staff/lessons/:id/versions', {
    access: 'staff:curriculum',
    summary: 'The versions of a lesson, newest first',
    params: ById,
    query: z.object(pageQuery(50)),
    answer: paged(LessonVersion),
  }),
  readVersion: get('/api/staff/lessons/:id/versions/:version', {
    access: 'staff:curriculum',
    summary: 'A version of a lesson',
    params: version,
    answer: content(z.object({ ...LessonVersion.shape, content: LessonContent })),
  }),
  restore: post('/api/staff/lessons/:id/versions/:version/restore', {
    access: 'staff:curriculum',
    summary: 'Restore a version, of a published lesson as its revision; the status stays as it is',
    params: version,
    /** The revision that it takes the place of. */
    query: z.object({ revision_id: z.optional(Id) }),
    answer: content(StaffLesson),
    status: 200,
  }),
}
