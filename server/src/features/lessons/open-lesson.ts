import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { isLocked, lessonLocked, opensCampus, outsidePlan } from '../subscriptions/subscriptions.ts'

export type OpenLesson = {
  lesson_id: number
  course_id: number
  category_id: number
  campus_id: number
  position: number
  pass_percent: number
  question_count: number
  resume_seconds: number | null
  passed_at: string | null
  finished_at: string | null
  favorite_at: string | null
  /** The open or last paper of its quiz. */
  paper: number | null
  paper_score: number | null
  paper_passed: number | null
}

const published = (db: Db, memberId: number, now: string) =>
  db
    .selectFrom('lessons as l')
    .innerJoin('courses', 'courses.course_id', 'l.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'l.lesson_id').on('p.member_id', '=', memberId),
    )
    .leftJoin('favorites as f', (join) =>
      join.onRef('f.lesson_id', '=', 'l.lesson_id').on('f.member_id', '=', memberId),
    )
    .leftJoin('quiz_papers as q', (join) =>
      join.onRef('q.lesson_id', '=', 'l.lesson_id').on('q.member_id', '=', memberId),
    )
    .where('l.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .select((eb) => [
      'l.lesson_id',
      'l.course_id',
      'courses.category_id',
      'campuses.campus_id',
      'l.position',
      'l.pass_percent',
      'l.question_count',
      'p.resume_seconds',
      'p.passed_at',
      'p.finished_at',
      'f.created_at as favorite_at',
      'q.number as paper',
      'q.score_percent as paper_score',
      'q.is_passed as paper_passed',
      opensCampus(memberId, eb.ref('campuses.campus_id'), now).as('is_open'),
      isLocked(memberId, {
        course_id: eb.ref('l.course_id'),
        position: eb.ref('l.position'),
        lesson_id: eb.ref('l.lesson_id'),
        needs_previous: eb.ref('l.needs_previous'),
        finished_at: eb.ref('p.finished_at'),
      }).as('is_locked'),
    ])

type PublishedLesson = OpenLesson & { is_open: number; is_locked: number }

const select = prepared<{ lesson_id: number; member_id: number; now: string }, PublishedLesson>((db, param) =>
  published(db, param('member_id'), param('now')).where('l.lesson_id', '=', param('lesson_id')),
)

const selectOfCourse = prepared<{ course_id: number; member_id: number; now: string }, PublishedLesson>((db, param) =>
  published(db, param('member_id'), param('now'))
    .where('l.course_id', '=', param('course_id'))
    .orderBy('l.position')
    .orderBy('l.lesson_id'),
)

/**
 * Returns a lesson that the member may open now, with the member's progress.
 * @throws 404 for an unknown lesson or a draft, 403 outside the plan, 403 while locked
 */
export async function requireOpenLesson(db: Db, memberId: number, lessonId: number, now: Date): Promise<OpenLesson> {
  const [lesson] = await select(db, { lesson_id: lessonId, member_id: memberId, now: now.toISOString() })
  if (!lesson) throw notFound('lesson')
  if (!lesson.is_open) throw outsidePlan()
  if (lesson.is_locked) throw lessonLocked()
  return lesson
}

/**
 * Returns the lessons of a course that the member may open, in order, and which of them are still locked.
 * @throws 404 for a course that is unknown, a draft or empty, 403 outside the plan
 */
export async function requireOpenCourse(
  db: Db,
  memberId: number,
  courseId: number,
  now: Date,
): Promise<(OpenLesson & { is_locked: number })[]> {
  const rows = await selectOfCourse(db, { course_id: courseId, member_id: memberId, now: now.toISOString() })
  if (!rows[0]) throw notFound('course')
  if (!rows[0].is_open) throw outsidePlan()
  return rows
}
