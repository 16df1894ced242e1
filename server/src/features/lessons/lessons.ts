import type { Lesson, Question, QuestionForm, QuizPaper } from '@padauk/contract/lessons'
import { fault } from '@padauk/rules/faults'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { cachePerVersion } from '#db/school-version.ts'
import { AppError, notFound } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import { recordThing } from '../day-things/day-things.ts'
import { saidIn, titleIn } from '../floors/translations.ts'
import { type OpenLesson, requireOpenCourse, requireOpenLesson } from './open-lesson.ts'
import { readPapers } from './quiz-papers.ts'
import { questionsOf } from './save-quiz.ts'

type BodyRow = {
  title: string
  title_my: string | null
  text: string | null
  text_my: string | null
  vimeo_path: string | null
  video_source: string | null
  video_poster: string | null
  video_captions: string
  video_seconds: number
  next_lesson_id: number | null
}

const selectBody = prepared<{ lesson_id: number }, BodyRow>((db, param) =>
  db
    .selectFrom('lessons as l')
    .where('l.lesson_id', '=', param('lesson_id'))
    .select([
      'l.title',
      'l.title_my',
      'l.text',
      'l.text_my',
      'l.vimeo_path',
      'l.video_source',
      'l.video_poster',
      'l.video_captions',
      'l.video_seconds',
      sql<number | null>`(select later.lesson_id from lessons as later
        where later.course_id = l.course_id and later.status = 'PUBLISHED'
          and (later.position > l.position or (later.position = l.position and later.lesson_id > l.lesson_id))
        order by later.position, later.lesson_id limit 1)`.as('next_lesson_id'),
    ]),
)

type QuestionRow = {
  question_id: number
  kind: Schema['questions']['kind']
  prompt: string
  prompt_my: string | null
  unit: string | null
  unit_my: string | null
  /** Null for a NUMBER, which has no options. */
  option_id: number | null
  text: string | null
  text_my: string | null
}

// Selects neither is_right nor right_number, so that they cannot leak to learners.
const selectQuestions = prepared<{ lesson_id: number }, QuestionRow & { form: 1 | 2 }>((db, param) =>
  db
    .selectFrom('questions')
    .leftJoin('options', 'options.question_id', 'questions.question_id')
    .where('questions.lesson_id', '=', param('lesson_id'))
    .select([
      'questions.question_id',
      'questions.form',
      'questions.kind',
      'questions.prompt',
      'questions.prompt_my',
      'questions.unit',
      'questions.unit_my',
      'options.option_id',
      'options.text',
      'options.text_my',
    ])
    .orderBy('questions.position')
    .orderBy('questions.form')
    .orderBy('options.position'),
)

/** What a lesson shows to everyone of a language who may open it. */
export async function loadContent(db: Db, lesson_id: number, language: Language) {
  const [[body], questions] = await Promise.all([selectBody(db, { lesson_id }), selectQuestions(db, { lesson_id })])
  return (
    body && {
      ...toTexts(body, questions, language),
      body: { ...body, text: null, text_my: null },
      questions: questions.length > 0 ? toQuiz(questions, language) : null,
    }
  )
}

/**
 * The text in a language, else in the other. A lesson without text has the language of its title, and the languages of
 * its quiz.
 */
function toTexts({ title, title_my, text, text_my }: BodyRow, questions: QuestionRow[], language: Language) {
  const named = titleIn({ title, title_my }, language)
  const both = { languages: [...LANGUAGES] }
  if (text === null && text_my === null)
    return { ...named, text: null, ...(questions.some(({ prompt_my }) => prompt_my) && both) }
  const texts = { en: text, my: text_my }
  const said = LANGUAGES.find((one) => texts[one] !== null && (one === language || texts[language] === null)) ?? 'en'
  return {
    title: named.title,
    text: texts[said],
    ...saidIn(said, language),
    ...(text !== null && text_my !== null && both),
  }
}
/** Each in both languages. */
const LESSONS_KEPT = 1000
const cachedContent = cachePerVersion<Awaited<ReturnType<typeof loadContent>>>(LESSONS_KEPT)

/** A lesson with its text, video and quiz. `sign` makes short-lived paths for private files. */
export async function readLesson(
  db: Db,
  { member_id, school_version }: Caller,
  lessonId: number,
  language: Language,
  sign: (path: string) => string,
  now: Date,
): Promise<Lesson> {
  const [open, content] = await Promise.all([
    requireOpenLesson(db, member_id, lessonId, now),
    cachedContent(db, school_version, `${language} ${lessonId}`, () => loadContent(db, lessonId, language)),
  ])
  // Deleted a moment ago.
  if (!content) throw notFound('lesson')
  const papers = await readPapers(db, member_id, [open], language)
  return toLesson(open, content, papers.get(lessonId), sign)
}

/** Lessons in one answer. */
const LESSONS_SENT = 50

/**
 * The lessons of a course that the member may open. For a device that may soon be without a network, those from the first
 * unfinished one on, also locked ones: what is finished there unlocks the next, long before the server hears of it.
 * @param ahead how many from the first unfinished one
 */
export async function readLessonsAhead(
  db: Db,
  { member_id, school_version }: Caller,
  courseId: number,
  ahead: number | undefined,
  language: Language,
  sign: (path: string) => string,
  now: Date,
): Promise<Lesson[]> {
  const rows = await requireOpenCourse(db, member_id, courseId, now)
  const unfinished = rows.findIndex(({ finished_at }) => finished_at === null)
  const first = unfinished < 0 ? rows.length : unfinished
  const wanted = ahead
    ? rows.slice(first, first + ahead)
    : rows.filter(({ is_locked }) => !is_locked).slice(0, LESSONS_SENT)
  const papers = await readPapers(db, member_id, wanted, language)
  const lessons = await Promise.all(
    wanted.map(async (open) => {
      const { lesson_id } = open
      const content = await cachedContent(db, school_version, `${language} ${lesson_id}`, () =>
        loadContent(db, lesson_id, language),
      )
      return content ? [toLesson(open, content, papers.get(lesson_id), sign)] : []
    }),
  )
  return lessons.flat()
}

type Content = NonNullable<Awaited<ReturnType<typeof loadContent>>>

function toLesson(
  open: OpenLesson,
  { body, questions, ...texts }: Content,
  paper: QuizPaper | undefined,
  sign: (path: string) => string,
): Lesson {
  return {
    lesson_id: open.lesson_id,
    course_id: open.course_id,
    category_id: open.category_id,
    campus_id: open.campus_id,
    ...texts,
    video: toVideo(body, sign),
    quiz: questions && { questions, pass_percent: open.pass_percent },
    ...(questions && paper && { paper }),
    is_fav: open.favorite_at !== null,
    is_finished: open.finished_at !== null,
    next_lesson_id: body.next_lesson_id,
    resume_at: Math.floor(open.resume_seconds ?? 0),
  }
}

function toVideo(
  { vimeo_path, video_source, video_poster, video_captions, video_seconds }: BodyRow,
  sign: (path: string) => string,
): Lesson['video'] {
  if (vimeo_path === null && video_source === null) return null
  const captions = JSON.parse(video_captions) as { language: string; path: string }[]
  return {
    vimeo_path,
    source: video_source && sign(video_source),
    poster: video_poster,
    captions: captions.map(({ language, path }) => ({ language, path: isPrivate(path) ? sign(path) : path })),
    seconds: video_seconds,
  }
}

/** Files beside a video are private; captions uploaded on their own are public. */
export const isPrivate = (path: string) => path.startsWith('videos/')

/** What the school says for the options of true or false, which a quiz in Burmese need not say. */
const TRUTH = new Map([
  ['True', 'မှန်'],
  ['False', 'မှား'],
])

function toQuiz(rows: (QuestionRow & { form: 1 | 2 })[], language: Language): Question[] {
  const formOf = new Map(rows.map(({ question_id, form }) => [question_id, form]))
  return questionsOf(toQuestions(rows, language).map((one) => ({ ...one, form: formOf.get(one.question_id) as 1 | 2 })))
}

/** Questions in a language, from one row for each option, and one for a question without any. */
export function toQuestions(rows: QuestionRow[], language: Language): QuestionForm[] {
  const questions = new Map<number, QuestionForm>()
  for (const { question_id, kind, prompt, prompt_my, unit, unit_my, option_id, text, text_my } of rows) {
    const isBurmese = language === 'my' && Boolean(prompt_my)
    const question = questions.get(question_id) ?? {
      question_id,
      kind: kind === 'NUMBER' ? 'ONE' : kind,
      prompt: (isBurmese && prompt_my) || prompt,
      options: [],
      ...(kind === 'NUMBER' && { unit: (isBurmese && unit_my) || (unit ?? '') }),
      ...saidIn(isBurmese ? 'my' : 'en', language),
    }
    questions.set(question_id, question)
    if (option_id === null || text === null) continue
    const truth = kind === 'TRUE_FALSE' ? TRUTH.get(text) : undefined
    question.options.push({ option_id, text: (isBurmese && (text_my || truth)) || text })
  }
  return [...questions.values()]
}

type Mine = { lesson_id: number; member_id: number; now: string }

const saveResume = prepared<Mine & { seconds: number }, never>((db, param) =>
  db
    .insertInto('lesson_progress')
    .values({
      member_id: param('member_id'),
      lesson_id: param('lesson_id'),
      resume_seconds: param('seconds'),
      touched_at: param('now'),
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'lesson_id']).doUpdateSet((eb) => ({
        resume_seconds: eb.ref('excluded.resume_seconds'),
        touched_at: eb.ref('excluded.touched_at'),
      })),
    ),
)

export async function resumeLesson(db: Db, memberId: number, lessonId: number, seconds: number, now: Date) {
  await requireOpenLesson(db, memberId, lessonId, now)
  await saveResume(db, {
    member_id: memberId,
    lesson_id: lessonId,
    seconds: Math.floor(seconds),
    now: now.toISOString(),
  })
}

const storeFinished = prepared<Mine, never>((db, param) =>
  db
    .insertInto('lesson_progress')
    .values({
      member_id: param('member_id'),
      lesson_id: param('lesson_id'),
      resume_seconds: 0,
      finished_at: param('now'),
      touched_at: param('now'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'lesson_id'])
        .doUpdateSet((eb) => ({
          finished_at: eb.ref('excluded.finished_at'),
          touched_at: eb.ref('excluded.touched_at'),
        }))
        .where('lesson_progress.finished_at', 'is', null),
    ),
)

/**
 * Finishes a lesson; idempotent.
 * @param today the member's local day
 * @throws 409 while the lesson's quiz is not passed
 */
export async function finishLesson(db: Db, memberId: number, lessonId: number, now: Date, today: string) {
  const lesson = await requireOpenLesson(db, memberId, lessonId, now)
  if (lesson.finished_at !== null) return
  if (lesson.question_count > 0 && lesson.passed_at === null) throw new AppError(409, fault('quiz_not_passed'))
  await storeFinished(db, { member_id: memberId, lesson_id: lessonId, now: now.toISOString() })
  await recordThing(db, memberId, 'LESSON', today)
}
