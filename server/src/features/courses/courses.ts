import type { Course, CourseLesson } from '@padauk/contract/courses'
import type { Language } from '@padauk/rules/languages'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { textsIn, titleIn } from '../floors/translations.ts'
import { readKnowledge } from '../practices/knowledge.ts'
import { opensCampus, outsidePlan } from '../subscriptions/subscriptions.ts'

type Head = Omit<Course, 'lessons' | 'language' | 'known' | 'weak'> & {
  title_my: string | null
  description_my: string | null
  is_open: number
}

const selectHead = prepared<{ course_id: number; member_id: number; now: string }, Head>((db, param) =>
  db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('courses.course_id', '=', param('course_id'))
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .select((eb) => [
      'courses.course_id',
      'courses.category_id',
      'categories.campus_id',
      'courses.title',
      'courses.title_my',
      'courses.description',
      'courses.description_my',
      opensCampus(param('member_id'), eb.ref('campuses.campus_id'), param('now')).as('is_open'),
    ]),
)

type LessonRow = Pick<CourseLesson, 'lesson_id' | 'title' | 'minutes'> & {
  title_my: string | null
  vimeo_path: string | null
  video_source: string | null
  question_count: number
  needs_previous: number
  finished_at: string | null
  favorite_at: string | null
}

const selectLessons = prepared<{ course_id: number; member_id: number }, LessonRow>((db, param) =>
  db
    .selectFrom('lessons')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'lessons.lesson_id').on('p.member_id', '=', param('member_id')),
    )
    .leftJoin('favorites as f', (join) =>
      join.onRef('f.lesson_id', '=', 'lessons.lesson_id').on('f.member_id', '=', param('member_id')),
    )
    .where('lessons.course_id', '=', param('course_id'))
    .where('lessons.status', '=', 'PUBLISHED')
    .select([
      'lessons.lesson_id',
      'lessons.title',
      'lessons.title_my',
      'lessons.minutes',
      'lessons.vimeo_path',
      'lessons.video_source',
      'lessons.question_count',
      'lessons.needs_previous',
      'p.finished_at',
      'f.created_at as favorite_at',
    ])
    .orderBy('lessons.position')
    .orderBy('lessons.lesson_id'),
)

/** A course with its lessons in order, each with the member's progress and whether it is locked. */
export async function readCourse(
  db: Db,
  memberId: number,
  courseId: number,
  language: Language,
  now: Date,
): Promise<Course> {
  const [[course], lessons, { known, weak }] = await Promise.all([
    selectHead(db, { course_id: courseId, member_id: memberId, now: now.toISOString() }),
    selectLessons(db, { course_id: courseId, member_id: memberId }),
    readKnowledge(db, memberId, courseId),
  ])
  if (!course) throw notFound('course')
  const { is_open, ...head } = course
  if (!is_open) throw outsidePlan()
  return {
    ...textsIn(head, language),
    lessons: lessons.map((lesson, index) => toLesson(lesson, lessons[index - 1], language)),
    known,
    weak,
  }
}

const toLesson = (
  {
    lesson_id,
    title,
    title_my,
    minutes,
    vimeo_path,
    video_source,
    question_count,
    needs_previous,
    finished_at,
    favorite_at,
  }: LessonRow,
  before: LessonRow | undefined,
  language: Language,
): CourseLesson => ({
  lesson_id,
  ...titleIn({ title, title_my }, language),
  has_video: vimeo_path !== null || video_source !== null,
  has_quiz: question_count > 0,
  minutes,
  is_fav: favorite_at !== null,
  is_finished: finished_at !== null,
  // Same rule as isLocked() in subscriptions.ts, which checks a single lesson in SQL; here all lessons are at hand.
  is_locked: needs_previous === 1 && finished_at === null && before !== undefined && before.finished_at === null,
})
