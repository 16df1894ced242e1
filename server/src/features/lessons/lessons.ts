import type { Lesson, Question } from '@padauk/contract/lessons'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { keepPerVersion } from '#db/school-version.ts'
import { AppError, notFound } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import { requireOpenLesson } from './open-lesson.ts'

type BodyRow = {
  title: string
  text: string | null
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
      'l.text',
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

type QuestionRow = { question_id: number; kind: Question['kind']; prompt: string; option_id: number; text: string }

// Does not select is_right, so that it cannot leak to learners.
const selectQuestions = prepared<{ lesson_id: number }, QuestionRow>((db, param) =>
  db
    .selectFrom('questions')
    .innerJoin('options', 'options.question_id', 'questions.question_id')
    .where('questions.lesson_id', '=', param('lesson_id'))
    .select(['questions.question_id', 'questions.kind', 'questions.prompt', 'options.option_id', 'options.text'])
    .orderBy('questions.position')
    .orderBy('options.position'),
)

/** What a lesson shows to everyone who may open it. */
async function loadContent(db: Db, lesson_id: number) {
  const [[body], questions] = await Promise.all([selectBody(db, { lesson_id }), selectQuestions(db, { lesson_id })])
  return body && { body, questions: questions.length > 0 ? toQuestions(questions) : null }
}
const LESSONS_KEPT = 500
const keepContent = keepPerVersion<Awaited<ReturnType<typeof loadContent>>>(LESSONS_KEPT)

/** A lesson with its text, video and quiz. `sign` makes short-lived paths for private files. */
export async function readLesson(
  db: Db,
  { member_id, school_version }: Caller,
  lessonId: number,
  sign: (path: string) => string,
  now: Date,
): Promise<Lesson> {
  const [open, content] = await Promise.all([
    requireOpenLesson(db, member_id, lessonId, now),
    keepContent(db, school_version, lessonId, () => loadContent(db, lessonId)),
  ])
  // Deleted a moment ago.
  if (!content) throw notFound('lesson')
  const { body, questions } = content
  return {
    lesson_id: open.lesson_id,
    course_id: open.course_id,
    category_id: open.category_id,
    campus_id: open.campus_id,
    title: body.title,
    video: toVideo(body, sign),
    text: body.text,
    quiz: questions && { questions, pass_percent: open.pass_percent },
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

function toQuestions(rows: QuestionRow[]): Question[] {
  const questions = new Map<number, Question>()
  for (const { question_id, kind, prompt, option_id, text } of rows) {
    const question = questions.get(question_id) ?? { question_id, kind, prompt, options: [] }
    questions.set(question_id, question)
    question.options.push({ option_id, text })
  }
  return [...questions.values()]
}

type Mine = { lesson_id: number; member_id: number; now: string }

const keepResume = prepared<Mine & { seconds: number }, never>((db, param) =>
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
  await keepResume(db, {
    member_id: memberId,
    lesson_id: lessonId,
    seconds: Math.floor(seconds),
    now: now.toISOString(),
  })
}

const keepFinished = prepared<Mine, never>((db, param) =>
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
 * @throws 409 while the lesson's quiz is not passed
 */
export async function finishLesson(db: Db, memberId: number, lessonId: number, now: Date) {
  const lesson = await requireOpenLesson(db, memberId, lessonId, now)
  if (lesson.finished_at !== null) return
  if (lesson.question_count > 0 && lesson.passed_at === null)
    throw new AppError(409, 'quiz_not_passed', 'pass the quiz of this lesson first')
  await keepFinished(db, { member_id: memberId, lesson_id: lessonId, now: now.toISOString() })
}
