import type { CategoryInProgress, CategoryWithCourses, CategoryWithFavorites } from '@padauk/contract/categories'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { opensCampus, outsidePlan } from '../subscriptions/subscriptions.ts'

type Paging = { page: number; perPage: number }

type ProgressRow = Omit<CategoryInProgress, 'next_lesson'> & {
  next_course_id: number
  next_lesson_id: number
  next_title: string
  total: number
}

// Starts from the member's own progress, so the cost grows with that and not with the size of the school.
const selectInProgress = prepared<{ member_id: number; now: string; limit: number; offset: number }, ProgressRow>(
  (db, param) =>
    db
      .with('touched', (q) =>
        q
          .selectFrom('lesson_progress')
          .innerJoin('lessons', 'lessons.lesson_id', 'lesson_progress.lesson_id')
          .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
          .where('lesson_progress.member_id', '=', param('member_id'))
          .where('lessons.status', '=', 'PUBLISHED')
          .where('courses.status', '=', 'PUBLISHED')
          .groupBy('courses.category_id')
          .select((eb) => [
            'courses.category_id',
            eb.fn.count<number>('lesson_progress.finished_at').as('finished_lessons'),
            eb.fn.max('lesson_progress.touched_at').as('touched_at'),
          ]),
      )
      .with('begun', (q) =>
        q
          .selectFrom('touched')
          .innerJoin('categories', 'categories.category_id', 'touched.category_id')
          .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
          .where('categories.status', '=', 'PUBLISHED')
          .where('campuses.status', '=', 'PUBLISHED')
          .where((eb) => opensCampus(param('member_id'), eb.ref('campuses.campus_id'), param('now')))
          .select((eb) => [
            'campuses.campus_id',
            'campuses.title as campus_title',
            'categories.category_id',
            'categories.title',
            'categories.cover',
            'touched.finished_lessons',
            'touched.touched_at',
            eb
              .selectFrom('courses as c')
              .innerJoin('lessons as l', 'l.course_id', 'c.course_id')
              .whereRef('c.category_id', '=', 'categories.category_id')
              .where('c.status', '=', 'PUBLISHED')
              .where('l.status', '=', 'PUBLISHED')
              .select((e) => e.fn.countAll<number>().as('count'))
              .as('total_lessons'),
            eb
              .selectFrom('courses as c')
              .innerJoin('lessons as l', 'l.course_id', 'c.course_id')
              .leftJoin('lesson_progress as p', (join) =>
                join.onRef('p.lesson_id', '=', 'l.lesson_id').on('p.member_id', '=', param('member_id')),
              )
              .whereRef('c.category_id', '=', 'categories.category_id')
              .where('c.status', '=', 'PUBLISHED')
              .where('l.status', '=', 'PUBLISHED')
              .where('p.finished_at', 'is', null)
              .orderBy('c.position')
              .orderBy('c.course_id')
              .orderBy('l.position')
              .orderBy('l.lesson_id')
              .limit(1)
              .select('l.lesson_id')
              .as('next_lesson_id'),
          ]),
      )
      .selectFrom('begun')
      // Finished categories have no next lesson and are dropped by this join.
      .innerJoin('lessons as next', 'next.lesson_id', 'begun.next_lesson_id')
      .select([
        'begun.campus_id',
        'begun.campus_title',
        'begun.category_id',
        'begun.title',
        'begun.cover',
        'begun.total_lessons',
        'begun.finished_lessons',
        'next.course_id as next_course_id',
        'next.lesson_id as next_lesson_id',
        'next.title as next_title',
        sql<number>`count(*) over ()`.as('total'),
      ])
      .orderBy('begun.touched_at', 'desc')
      .orderBy('begun.category_id')
      .limit(param('limit'))
      .offset(param('offset')),
)

/** Started, unfinished categories that the member may open, most recently used first. */
export function listCategoriesInProgress(db: Db, memberId: number, { page, perPage }: Paging, now: Date) {
  const select = (limit: number, offset: number) =>
    selectInProgress(db, { member_id: memberId, now: now.toISOString(), limit, offset })
  return pageOf(
    page,
    perPage,
    select,
    ({ next_course_id, next_lesson_id, next_title, total: _, ...row }): CategoryInProgress => ({
      ...row,
      next_lesson: { course_id: next_course_id, lesson_id: next_lesson_id, title: next_title },
    }),
  )
}

type Head = Pick<CategoryWithCourses, 'category_id' | 'campus_id' | 'title' | 'description'>

const selectHead = prepared<{ category_id: number; member_id: number; now: string }, Head & { is_open: number }>(
  (db, param) =>
    db
      .selectFrom('categories')
      .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
      .where('categories.category_id', '=', param('category_id'))
      .where('categories.status', '=', 'PUBLISHED')
      .where('campuses.status', '=', 'PUBLISHED')
      .select((eb) => [
        'categories.category_id',
        'categories.campus_id',
        'categories.title',
        'categories.description',
        opensCampus(param('member_id'), eb.ref('campuses.campus_id'), param('now')).as('is_open'),
      ]),
)

type CourseRow = CategoryWithCourses['data'][number] & { total: number }
const selectCourses = prepared<{ category_id: number; member_id: number; limit: number; offset: number }, CourseRow>(
  (db, param) =>
    db
      .selectFrom('courses')
      .where('courses.category_id', '=', param('category_id'))
      .where('courses.status', '=', 'PUBLISHED')
      .select((eb) => {
        const lessons = eb
          .selectFrom('lessons')
          .whereRef('lessons.course_id', '=', 'courses.course_id')
          .where('lessons.status', '=', 'PUBLISHED')
        return [
          'courses.course_id',
          'courses.title',
          'courses.description',
          sql<number>`count(*) over ()`.as('total'),
          lessons.select((e) => e.fn.countAll().as('count')).as('total_lessons'),
          lessons
            .innerJoin('lesson_progress', 'lesson_progress.lesson_id', 'lessons.lesson_id')
            .where('lesson_progress.member_id', '=', param('member_id'))
            .select((e) => e.fn.count('lesson_progress.finished_at').as('count'))
            .as('finished_lessons'),
        ]
      })
      .orderBy('courses.position')
      .orderBy('courses.course_id')
      .limit(param('limit'))
      .offset(param('offset')),
)

type FavoriteRow = Omit<CategoryWithFavorites['data'][number], 'is_fav' | 'is_finished'> & {
  finished_at: string | null
  total: number
}
const selectFavorites = prepared<
  { category_id: number; member_id: number; limit: number; offset: number },
  FavoriteRow
>((db, param) =>
  db
    .selectFrom('favorites')
    .innerJoin('lessons', 'lessons.lesson_id', 'favorites.lesson_id')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'favorites.lesson_id').onRef('p.member_id', '=', 'favorites.member_id'),
    )
    .where('favorites.member_id', '=', param('member_id'))
    .where('courses.category_id', '=', param('category_id'))
    .where('courses.status', '=', 'PUBLISHED')
    .where('lessons.status', '=', 'PUBLISHED')
    .select([
      'lessons.lesson_id',
      'lessons.title',
      'courses.course_id',
      'courses.title as course_title',
      'p.finished_at',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('favorites.created_at', 'desc')
    .orderBy('lessons.lesson_id', 'desc')
    .limit(param('limit'))
    .offset(param('offset')),
)

/** A category with its courses by position, or with the member's favourite lessons in it, newest first. */
export async function readCategory(
  db: Db,
  memberId: number,
  categoryId: number,
  { page, perPage, type }: Paging & { type?: 'fav' | undefined },
  now: Date,
): Promise<CategoryWithCourses | CategoryWithFavorites> {
  const mine = { category_id: categoryId, member_id: memberId }
  const rows =
    type === 'fav'
      ? pageOf(page, perPage, (limit, offset) => selectFavorites(db, { ...mine, limit, offset }), toFavorite)
      : pageOf(page, perPage, (limit, offset) => selectCourses(db, { ...mine, limit, offset }), toCourse)
  const [[category], list] = await Promise.all([selectHead(db, { ...mine, now: now.toISOString() }), rows])
  if (!category) throw notFound('category')
  const { is_open, ...head } = category
  if (!is_open) throw outsidePlan()
  return { ...head, ...list } as CategoryWithCourses | CategoryWithFavorites
}

const toCourse = ({ total: _, ...row }: CourseRow) => row
const toFavorite = ({ total: _, finished_at, ...row }: FavoriteRow) => ({
  ...row,
  is_fav: true as const,
  is_finished: finished_at !== null,
})
