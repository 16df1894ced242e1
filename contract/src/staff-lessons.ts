import { fault, type Word } from '@padauk/rules/faults'
import { lengthOf } from '@padauk/rules/lengths'
import { haveSameCandles, promptOf } from '@padauk/rules/quiz-prompts'
import { FIGURE_MAX } from '@padauk/rules/quizzes'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import * as z from 'zod/mini'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { said } from './errors.ts'
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

const id = (name: Word) =>
  z.optional(
    z.int(fault('no_whole_number', { field: name })).check(z.positive(fault('no_whole_number', { field: name }))),
  )
const Seconds = z
  .int(fault('no_whole_number', { field: 'seconds' }))
  .check(
    z.gte(0, fault('too_low', { field: 'seconds', min: 0 })),
    z.lte(86_400, fault('above_most', { field: 'seconds', max: 86400 })),
  )
const Path = z
  .string(fault('no_text', { field: 'a path' }))
  .check(
    z.minLength(1, fault('empty', { field: 'a path' })),
    z.maxLength(300, fault('far_too_long', { field: 'a path' })),
  )

const VIMEO_REFUSED = fault('no_vimeo_address')

const VimeoVideo = z.strictObject({
  vimeo: z.string(fault('no_text', { field: 'vimeo' })).check(
    z.maxLength(LINK_MAX, fault('far_too_long', { field: 'vimeo' })),
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
          .string(fault('no_text', { field: 'language' }))
          .check(z.regex(/^[a-z]{2}$/, fault('no_caption_language'))),
        path: Path,
      }),
      fault('no_list', { field: 'captions' }),
    )
    .check(
      z.maxLength(10, fault('too_many_captions')),
      z.refine(
        (captions) => new Set(captions.map(({ language }) => language)).size === captions.length,
        fault('captions_twice'),
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
  is_right: z.boolean(fault('neither', { field: 'is_right', choices: 'true', last: 'false' })),
})
/** One of the two forms of a question. */
const Form = z.strictObject({
  /** Sent back unchanged, so that an edited question keeps its id. */
  question_id: id('question_id'),
  kind: z.enum(WRITTEN_KINDS, fault('no_choice', { field: 'kind', choices: WRITTEN_KINDS.join(', ') })),
  prompt: text('a question', { max: 1000 }),
  explanation: text('explanation', { min: 0, max: 2000 }),
  prompt_my: z.optional(z.nullable(text('a question in Burmese', { max: 1000 }))),
  explanation_my: z.optional(z.nullable(text('an explanation in Burmese', { min: 0, max: 2000 }))),
  options: z
    .array(Option, fault('no_list', { field: 'options' }))
    .check(z.maxLength(OPTIONS_MAX, fault('too_many_question_options', { max: OPTIONS_MAX }))),
  /** Of a NUMBER, which has no options: an answer is right within the tolerance. */
  right_number: z.optional(
    z
      .number(fault('no_number', { field: 'the right number' }))
      .check(
        z.gte(-FIGURE_MAX, fault('too_low', { field: 'the right number', min: -FIGURE_MAX })),
        z.lte(FIGURE_MAX, fault('above_most', { field: 'the right number', max: FIGURE_MAX })),
      ),
  ),
  tolerance: z.optional(
    z
      .number(fault('no_number', { field: 'the tolerance' }))
      .check(
        z.gte(0, fault('too_low', { field: 'the tolerance', min: 0 })),
        z.lte(FIGURE_MAX, fault('above_most', { field: 'the tolerance', max: FIGURE_MAX })),
      ),
  ),
  unit: z.optional(text('unit', { min: 0, max: UNIT_MAX })),
  unit_my: z.optional(z.nullable(text('unit in Burmese', { min: 0, max: UNIT_MAX }))),
})
type Form = z.infer<typeof Form>
/** What holds between the parts of a question. */
const FITS = [
  z.refine<Form>(({ kind, options }) => kind === 'NUMBER' || options.length >= 2, fault('too_few_options')),
  z.refine<Form>(({ kind, options }) => kind !== 'NUMBER' || options.length === 0, fault('number_with_options')),
  z.refine<Form>(({ kind, right_number }) => kind !== 'NUMBER' || right_number !== undefined, fault('no_right_number')),
  z.refine<Form>(({ kind, prompt, right_number = 0, tolerance }) => {
    const { length } = promptOf(prompt).candles
    const isPlace = Number.isInteger(right_number) && right_number >= 1 && right_number <= length
    return kind !== 'NUMBER' || length === 0 || (isPlace && !tolerance)
  }, fault('no_candle_place')),
  z.refine<Form>(
    ({ kind, prompt, prompt_my }) => kind !== 'NUMBER' || !prompt_my || haveSameCandles(prompt, prompt_my),
    fault('burmese_candles'),
  ),
  z.refine<Form>(({ kind, options }) => kind !== 'TRUE_FALSE' || options.length === 2, fault('true_false_options')),
  z.refine<Form>(
    ({ kind, options }) => kind === 'NUMBER' || options.some(({ is_right }) => is_right),
    fault('no_right_option'),
  ),
  z.refine<Form>(
    ({ kind, options }) => kind === 'SEVERAL' || options.filter(({ is_right }) => is_right).length <= 1,
    fault('several_right_options'),
  ),
  z.refine<Form>(
    ({ options }) => new Set(options.map((option) => option.text.trim())).size === options.length,
    fault('same_option'),
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
    .int(fault('no_whole_number', { field: 'pass_percent' }))
    .check(
      z.gte(1, fault('too_low', { field: 'pass_percent', min: 1 })),
      z.lte(100, fault('above_most', { field: 'pass_percent', max: 100 })),
    ),
  questions: z
    .array(QuizQuestion, fault('no_list', { field: 'questions' }))
    .check(
      z.minLength(1, fault('no_questions')),
      z.maxLength(QUESTIONS_MAX, fault('too_many_questions', { max: QUESTIONS_MAX })),
    ),
})
export type LessonQuiz = z.infer<typeof LessonQuiz>

const lessonText = (name: Word) =>
  z.nullable(
    z.string(fault('no_text', { field: name })).check(
      z.refine((html) => lengthOf(html) <= LESSON_TEXT_MAX, fault('too_long', { field: name, max: LESSON_TEXT_MAX })),
      z.refine((html) => !html.includes('\0') && html.isWellFormed(), fault('unstorable', { field: name })),
    ),
  )
const Minutes = z
  .int(fault('no_whole_number', { field: 'minutes' }))
  .check(
    z.gte(1, fault('too_low', { field: 'minutes', min: 1 })),
    z.lte(240, fault('above_most', { field: 'minutes', max: 240 })),
  )

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
  needs_previous: z.optional(z.boolean(fault('neither', { field: 'needs_previous', choices: 'true', last: 'false' }))),
  is_free: z.optional(z.nullable(z.boolean(fault('no_flag_or_null', { field: 'is_free' })))),
  status: z.optional(Status),
  position: z.optional(Position),
}
const course = parentId('course_id')
/** The revision that the editor had before them; null for none. */
const RevisionId = z.nullable(z.int(fault('no_revision_id')))
const version = z.object({ id: Id, version: Id })

/** Error code of the 409 when somebody else has saved the lesson in the meantime. */
export const SAVED_MEANWHILE: readonly string[] = ['newer_version', 'revision_saved', 'revision_gone']

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
      version: z.optional(
        z
          .int(fault('no_whole_number', { field: 'version' }))
          .check(z.gte(0, fault('too_low', { field: 'version', min: 0 }))),
      ),
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
    body: z.strictObject({ revision_id: z.int(fault('no_revision_id')) }),
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
      z.object({ questions: z.array(QuizQuestion), faults: z.array(z.object({ line: z.int(), ...said })) }),
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
