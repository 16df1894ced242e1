import type { CategoryInProgress, CategoryWithCourses, CategoryWithFavorites } from '@padauk/contract/categories'
import type { Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import { sizeLessons } from '../downloads/lesson-sizes.ts'
import { textsIn, titleIn } from '../floors/translations.ts'
import { opensCampus, outsidePlan } from '../subscriptions/subscriptions.ts'

type Paging = { page: number; perPage: number }

type ProgressRow = Omit<CategoryInProgress, 'next_lesson' | 'language'> & {
  campus_title_my: string | null
  title_my: string | null
  next_course_id: number
  next_lesson_id: number
  next_title: string
  next_title_my: string | null
  next_minutes: number
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
            'campuses.title_my as campus_title_my',
            'categories.category_id',
            'categories.title',
            'categories.title_my',
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
              // SQLite knows no outer column in `order by`, so the join finds it.
              .leftJoin('lesson_progress as last', (join) =>
                join
                  .onRef('last.lesson_id', '=', 'l.lesson_id')
                  .on('last.member_id', '=', param('member_id'))
                  .onRef('last.touched_at', '=', 'touched.touched_at'),
              )
              .whereRef('c.category_id', '=', 'categories.category_id')
              .where('c.status', '=', 'PUBLISHED')
              .where('l.status', '=', 'PUBLISHED')
              .where('p.finished_at', 'is', null)
              // The lesson that was left last, unless it is done (LEARN-14).
              .orderBy((e) => e.case().when('last.lesson_id', 'is', null).then(1).else(0).end())
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
        'begun.campus_title_my',
        'begun.category_id',
        'begun.title',
        'begun.title_my',
        'begun.cover',
        'begun.total_lessons',
        'begun.finished_lessons',
        'next.course_id as next_course_id',
        'next.lesson_id as next_lesson_id',
        'next.title as next_title',
        'next.title_my as next_title_my',
        'next.minutes as next_minutes',
        sql<number>`count(*) over ()`.as('total'),
      ])
      .orderBy('begun.touched_at', 'desc')
      .orderBy('begun.category_id')
      .limit(param('limit'))
      .offset(param('offset')),
)

/** Started, unfinished categories that the member may open, most recently used first. */
export async function listCategoriesInProgress(
  db: Db,
  { member_id, school_version }: Caller,
  { page, perPage }: Paging,
  language: Language,
  now: Date,
) {
  const select = (limit: number, offset: number) =>
    selectInProgress(db, { member_id, now: now.toISOString(), limit, offset })
  const sizes = await sizeLessons(db, school_version, language)
  return pageOf(page, perPage, select, (row) => toInProgress(row, sizes, language))
}

const toInProgress = (row: ProgressRow, sizes: Map<number, number>, language: Language): CategoryInProgress => {
  const { campus_id, category_id, cover, total_lessons, finished_lessons, next_course_id, next_lesson_id } = row
  const next = { title: row.next_title, title_my: row.next_title_my }
  return {
    campus_id,
    campus_title: (language === 'my' && row.campus_title_my) || row.campus_title,
    category_id,
    cover,
    total_lessons,
    finished_lessons,
    ...titleIn(row, language),
    next_lesson: {
      course_id: next_course_id,
      lesson_id: next_lesson_id,
      minutes: row.next_minutes,
      bytes: sizes.get(next_lesson_id) ?? 0,
      ...titleIn(next, language),
    },
  }
}

type Burmese = { title_my: string | null; description_my: string | null }
type Head = Pick<CategoryWithCourses, 'category_id' | 'campus_id' | 'title' | 'description'> & Burmese

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
        'categories.title_my',
        'categories.description',
        'categories.description_my',
        opensCampus(param('member_id'), eb.ref('campuses.campus_id'), param('now')).as('is_open'),
      ]),
)

type CourseRow = Omit<CategoryWithCourses['data'][number], 'language'> & Burmese & { total: number }
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
          'courses.title_my',
          'courses.description',
          'courses.description_my',
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

type FavoriteRow = Omit<CategoryWithFavorites['data'][number], 'is_fav' | 'is_finished' | 'language'> & {
  title_my: string | null
  course_title_my: string | null
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
      'lessons.title_my',
      'courses.course_id',
      'courses.title as course_title',
      'courses.title_my as course_title_my',
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
  language: Language,
  now: Date,
): Promise<CategoryWithCourses | CategoryWithFavorites> {
  const mine = { category_id: categoryId, member_id: memberId }
  const rows =
    type === 'fav'
      ? pageOf(
          page,
          perPage,
          (limit, offset) => selectFavorites(db, { ...mine, limit, offset }),
          (row) => toFavorite(row, language),
        )
      : pageOf(
          page,
          perPage,
          (limit, offset) => selectCourses(db, { ...mine, limit, offset }),
          ({ total: _, ...row }) => textsIn(row, language),
        )
  const [[category], list] = await Promise.all([selectHead(db, { ...mine, now: now.toISOString() }), rows])
  if (!category) throw notFound('category')
  const { is_open, ...head } = category
  if (!is_open) throw outsidePlan()
  return { ...textsIn(head, language), ...list } as CategoryWithCourses | CategoryWithFavorites
}

const toFavorite = (row: FavoriteRow, language: Language): CategoryWithFavorites['data'][number] => ({
  lesson_id: row.lesson_id,
  course_id: row.course_id,
  course_title: (language === 'my' && row.course_title_my) || row.course_title,
  ...titleIn(row, language),
  is_fav: true,
  is_finished: row.finished_at !== null,
})
