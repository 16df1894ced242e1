import type { Campus, CampusWithCategories } from '@padauk/contract/campuses'
import type { Language } from '@padauk/rules/languages'
import { type ExpressionBuilder, sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import type { Caller } from '#http/answer.ts'
import { sizeLessons } from '../downloads/lesson-sizes.ts'
import { textsIn, titleIn } from '../floors/translations.ts'
import { opensCampus, outsidePlan } from '../subscriptions/subscriptions.ts'

const COLUMNS = ['campus_id', 'slug', 'title', 'title_my', 'description', 'description_my', 'logo', 'cover'] as const
type Row = Omit<Campus, 'language'> & { title_my: string | null; description_my: string | null }

const selectPage = prepared<{ like: string; limit: number; offset: number }, Row & { total: number }>((db, param) =>
  db
    .selectFrom('campuses')
    .where('status', '=', 'PUBLISHED')
    .where(
      sql<boolean>`(${sql.join(
        ['title', 'description', 'title_my', 'description_my'].map(
          (name) => sql`lower(${sql.ref(name)}) like ${param('like')} escape '\\'`,
        ),
        sql` or `,
      )})`,
    )
    .select([...COLUMNS, sql<number>`count(*) over ()`.as('total')])
    .orderBy('position')
    .orderBy('campus_id')
    .limit(param('limit'))
    .offset(param('offset')),
)

/** The published campuses by position; `q` filters title and description in both languages, ignoring case. */
export async function listCampuses(
  db: Db,
  { page, perPage, q }: { page: number; perPage: number; q: string },
  language: Language = 'en',
) {
  // lower() covers only A to Z on SQLite; other letters must match exactly.
  const like = `%${q
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[\\%_]/g, '\\$&')}%`
  const select = (limit: number, offset: number) => selectPage(db, { like, limit, offset })
  return pageOf(page, perPage, select, ({ total: _, ...row }): Campus => textsIn(row, language))
}

const selectCampus = prepared<{ campus_id: number; member_id: number; now: string }, Row & { is_open: number }>(
  (db, param) =>
    db
      .selectFrom('campuses')
      .where('campus_id', '=', param('campus_id'))
      .where('status', '=', 'PUBLISHED')
      .select((eb) => [
        ...COLUMNS,
        opensCampus(param('member_id'), eb.ref('campuses.campus_id'), param('now')).as('is_open'),
      ]),
)

type CategoryRow = Omit<CampusWithCategories['categories'][number], 'language' | 'first_lesson'> &
  Pick<Row, 'title_my' | 'description_my'> & {
    first_course_id: number | null
    first_lesson_id: number | null
    first_title: string | null
    first_title_my: string | null
    first_minutes: number | null
  }
const selectCategories = prepared<{ campus_id: number; member_id: number }, CategoryRow>((db, param) =>
  db
    .selectFrom('categories')
    .leftJoin('lessons as first', (join) =>
      join.on('first.lesson_id', '=', (eb) =>
        lessonsOf(eb)
          .orderBy('courses.position')
          .orderBy('courses.course_id')
          .orderBy('lessons.position')
          .orderBy('lessons.lesson_id')
          .limit(1)
          .select('lessons.lesson_id'),
      ),
    )
    .where('categories.campus_id', '=', param('campus_id'))
    .where('categories.status', '=', 'PUBLISHED')
    .select((eb) => [
      'categories.category_id',
      'categories.title',
      'categories.title_my',
      'categories.description',
      'categories.description_my',
      'categories.cover',
      'first.course_id as first_course_id',
      'first.lesson_id as first_lesson_id',
      'first.title as first_title',
      'first.title_my as first_title_my',
      'first.minutes as first_minutes',
      lessonsOf(eb)
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('total_lessons'),
      lessonsOf(eb)
        .innerJoin('lesson_progress', 'lesson_progress.lesson_id', 'lessons.lesson_id')
        .where('lesson_progress.member_id', '=', param('member_id'))
        .select((e) => e.fn.count<number>('lesson_progress.finished_at').as('count'))
        .as('finished_lessons'),
    ])
    .orderBy('categories.position')
    .orderBy('categories.category_id'),
)

/** The published lessons of the category of the outer query. */
const lessonsOf = (eb: ExpressionBuilder<Schema, 'categories'>) =>
  eb
    .selectFrom('courses')
    .innerJoin('lessons', 'lessons.course_id', 'courses.course_id')
    .whereRef('courses.category_id', '=', 'categories.category_id')
    .where('courses.status', '=', 'PUBLISHED')
    .where('lessons.status', '=', 'PUBLISHED')

const toCategory = (row: CategoryRow, sizes: Map<number, number>, language: Language) => {
  const { first_course_id, first_lesson_id, first_title, first_title_my, first_minutes, ...category } = row
  return {
    ...textsIn(category, language),
    first_lesson:
      first_course_id === null || first_lesson_id === null || first_title === null
        ? null
        : {
            course_id: first_course_id,
            lesson_id: first_lesson_id,
            minutes: first_minutes ?? 0,
            bytes: sizes.get(first_lesson_id) ?? 0,
            ...titleIn({ title: first_title, title_my: first_title_my }, language),
          },
  }
}

/**
 * A campus of the member's plan.
 * @throws 404 for an unknown campus, 403 for one outside of the plan
 */
export async function requireOpenCampus(
  db: Db,
  { member_id, campus_id }: { member_id: number; campus_id: number },
  language: Language,
  now: Date,
): Promise<Campus> {
  const [campus] = await selectCampus(db, { campus_id, member_id, now: now.toISOString() })
  if (!campus) throw notFound('campus')
  if (!campus.is_open) throw outsidePlan()
  return textsIn(campus, language)
}

export async function readCampus(
  db: Db,
  { member_id, school_version }: Caller,
  campusId: number,
  language: Language,
  now: Date,
): Promise<CampusWithCategories> {
  const [campus, categories, sizes] = await Promise.all([
    requireOpenCampus(db, { campus_id: campusId, member_id }, language, now),
    selectCategories(db, { campus_id: campusId, member_id }),
    sizeLessons(db, school_version, language),
  ])
  return { ...campus, categories: categories.map((row) => toCategory(row, sizes, language)) }
}
