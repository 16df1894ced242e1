import type { Editing } from '@padauk/contract/overviews'
import { addDays } from '@padauk/rules/days'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { localDay, schoolDayBegins } from '#lib/days.ts'
import { readTree } from '../curricula/staff-curricula.ts'

const DAYS = 30
const QUIZZES = 6

/** Those of the last 30 days, lowest pass rate first. */
const readHardest = async (db: Db, now: Date): Promise<Editing['quizzes']> =>
  (
    await db
      .selectFrom('quiz_attempts')
      .innerJoin('lessons', 'lessons.lesson_id', 'quiz_attempts.lesson_id')
      .where('quiz_attempts.created_at', '>=', schoolDayBegins(addDays(localDay(now, SCHOOL_ZONE), 1 - DAYS)))
      .where('lessons.bin_item_id', 'is', null)
      .select([
        'lessons.lesson_id',
        'lessons.title',
        'lessons.title_my',
        sql<number>`count(*)`.as('attempts'),
        sql<number>`100 * sum(quiz_attempts.is_passed) / count(*)`.as('passed_percent'),
      ])
      .groupBy(['lessons.lesson_id', 'lessons.title', 'lessons.title_my'])
      .orderBy('passed_percent')
      .orderBy('attempts', 'desc')
      .limit(QUIZZES)
      .execute()
  ).map(({ attempts, passed_percent, ...lesson }) => ({
    ...lesson,
    attempts: Number(attempts),
    passed_percent: Math.round(Number(passed_percent)),
  }))

/** What is left to do in the curriculum, as its tree shows it. */
export async function readEditing(db: Db, now: Date): Promise<Editing> {
  const [{ campuses }, quizzes] = await Promise.all([readTree(db), readHardest(db, now)])
  const categories = campuses.flatMap((campus) => campus.categories)
  const courses = categories.flatMap((category) => category.courses)
  const lessons = courses.flatMap((course) => course.lessons)
  return {
    drafts: lessons.filter(({ status }) => status === 'DRAFT'),
    changes: lessons.filter(({ has_revision }) => has_revision),
    burmese_missing: [...campuses, ...categories, ...courses, ...lessons].filter(
      ({ translation }) => translation === 'MISSING',
    ).length,
    quizzes,
  }
}
