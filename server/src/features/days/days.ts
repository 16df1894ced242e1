import type { Celebration, Day } from '@padauk/contract/days'
import { DRILL_SET } from '@padauk/contract/drills'
import { isMilestone } from '@padauk/rules/celebrations'
import { addDays } from '@padauk/rules/days'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { localDay } from '#lib/days.ts'
import { titleIn } from '../floors/translations.ts'
import { beginDay, countAhead } from '../practices/practice-sets.ts'
import { readHistory } from './history.ts'

const WEEK_DAYS = 7
/** How far back a finished course is still news, in ms: who finished it without a network hears of it later. */
const NEWS_MS = 3 * 86_400_000
/** Longer than any local day, in ms. */
const DAY_MS = 26 * 3_600_000

type Mine = { member_id: number }

/** How much of the daily drill was answered, and right. */
const selectDrill = prepared<Mine & { day: string }, { done: number; right: number }>((db, param) =>
  db
    .selectFrom('drills')
    .where('member_id', '=', param('member_id'))
    .where('day', '=', param('day'))
    .where('number', '<=', DRILL_SET)
    .where('is_right', 'is not', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('done'),
      eb.fn.count<number>(eb.case().when('is_right', '=', 1).then(1).end()).as('right'),
    ]),
)
/** What was finished lately. On which local day, SQL cannot tell. */
const selectFinished = prepared<Mine & { since: string }, { finished_at: string | null; minutes: number }>(
  (db, param) =>
    db
      .selectFrom('lesson_progress as news')
      .innerJoin('lessons', 'lessons.lesson_id', 'news.lesson_id')
      .where('news.member_id', '=', param('member_id'))
      .where('news.finished_at', '>=', param('since'))
      .select(['news.finished_at', 'lessons.minutes']),
)
/** How much of the practice of a day was tried, and right at once. Without rows there is none. */
const selectPractice = prepared<Mine & { day: string }, { total: number; done: number; right: number }>((db, param) =>
  db
    .selectFrom('practices')
    .where('member_id', '=', param('member_id'))
    .where('set_on', '=', param('day'))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>(eb.case().when('tries', '>', 0).then(1).end()).as('done'),
      eb.fn.count<number>(eb.case().when('is_right_first', '=', 1).then(1).end()).as('right'),
    ]),
)
/** Courses whose last lesson was finished lately. */
const selectCourses = prepared<Mine & { since: string }, { course_id: number; title: string; title_my: string | null }>(
  (db, param) =>
    db
      .selectFrom('lesson_progress as news')
      .innerJoin('lessons', 'lessons.lesson_id', 'news.lesson_id')
      .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
      .innerJoin('categories', 'categories.category_id', 'courses.category_id')
      .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
      .where('news.member_id', '=', param('member_id'))
      .where('news.finished_at', '>=', param('since'))
      .where('lessons.status', '=', 'PUBLISHED')
      .where('courses.status', '=', 'PUBLISHED')
      .where('categories.status', '=', 'PUBLISHED')
      .where('campuses.status', '=', 'PUBLISHED')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('lessons as other')
              .leftJoin('lesson_progress as done', (join) =>
                join.onRef('done.lesson_id', '=', 'other.lesson_id').on('done.member_id', '=', param('member_id')),
              )
              .whereRef('other.course_id', '=', 'courses.course_id')
              .where('other.status', '=', 'PUBLISHED')
              .where('done.finished_at', 'is', null)
              .select('other.lesson_id'),
          ),
        ),
      )
      .select(['courses.course_id', 'courses.title', 'courses.title_my'])
      .groupBy(['courses.course_id', 'courses.title', 'courses.title_my'])
      .orderBy('courses.course_id'),
)
const selectCelebrated = prepared<Mine, { name: string }>((db, param) =>
  db.selectFrom('celebrations').where('member_id', '=', param('member_id')).select('name'),
)

type DayRequest = { memberId: number; timeZone: string; language: Language; now: Date }

/** The member's day: what of it is done, the goal, the week, and what has not been celebrated yet (LEARN-18). */
export async function readDay(db: Db, { memberId, timeZone, language, now }: DayRequest): Promise<Day> {
  const mine = { member_id: memberId }
  const today = localDay(now, timeZone)
  await beginDay(db, memberId, { day: today, timeZone }, now)
  const [history, [practice], [drill], courses, celebrated, recent] = await Promise.all([
    readHistory(db, memberId, today, now),
    selectPractice(db, { ...mine, day: today }),
    selectDrill(db, { ...mine, day: today }),
    selectCourses(db, { ...mine, since: new Date(now.getTime() - NEWS_MS).toISOString() }),
    selectCelebrated(db, mine),
    selectFinished(db, { ...mine, since: new Date(now.getTime() - DAY_MS).toISOString() }),
  ])
  const { goal, streak_days } = history
  const finished = recent.filter(
    ({ finished_at }) => finished_at && localDay(new Date(finished_at), timeZone) === today,
  )
  const kinds = history.kindsOf(today)
  const single = (kind: 'LESSON' | 'NOTE') => ({
    kind,
    is_done: kinds.has(kind),
    done: kinds.has(kind) ? 1 : 0,
    total: 1,
  })
  const practised = kinds.has('PRACTICE')
  const learning: Day['things'] = [
    single('LESSON'),
    ...(practised || (practice && practice.total > 0)
      ? [{ kind: 'PRACTICE' as const, is_done: practised, done: practice?.done ?? 0, total: practice?.total ?? 0 }]
      : []),
    { kind: 'DRILL', is_done: kinds.has('DRILL'), done: drill?.done ?? 0, total: DRILL_SET },
  ]
  const hasPractice = learning.some(({ kind }) => kind === 'PRACTICE')
  const practice_tomorrow = hasPractice ? 0 : await countAhead(db, memberId, { day: addDays(today, 1), timeZone }, now)
  const list = history.listOf(today)
  const things: Day['things'] = [
    ...(history.isActive ? learning : []),
    ...(list.total > 0 ? [{ kind: 'CHECKLIST' as const, is_done: list.done === list.total, ...list }] : []),
    single('NOTE'),
  ]
  const week = Array.from({ length: WEEK_DAYS }, (_, nth) => history.dayOf(addDays(today, nth + 1 - WEEK_DAYS)))
  const { done, needed } = history.dayOf(today)
  const celebratedNames = new Set(celebrated.map(({ name }) => name))
  const due: Celebration[] = [
    ...courses.map(({ course_id, ...titles }) => ({
      ...{ name: `course ${course_id}`, kind: 'COURSE' as const, count: 0 },
      title: titleIn(titles, language).title,
    })),
    ...(isMilestone(streak_days)
      ? [{ name: `streak ${streak_days}`, kind: 'STREAK' as const, count: streak_days, title: '' }]
      : []),
    ...(goal !== null && done >= needed
      ? [{ name: `goal ${today}`, kind: 'GOAL' as const, count: done, title: '' }]
      : []),
  ]
  return {
    ...{ date: today, goal, streak_days, things, practice_tomorrow, week },
    celebrations: due.filter(({ name }) => !celebratedNames.has(name)),
    figures: {
      lessons: finished.length,
      minutes: finished.reduce((sum, { minutes }) => sum + minutes, 0),
      questions: practice?.done ?? 0,
      questions_right: practice?.right ?? 0,
      charts: drill?.done ?? 0,
      charts_right: drill?.right ?? 0,
    },
  }
}

/** From today on; the days before keep the goal that they had. */
export async function setGoal(db: Db, memberId: number, goal: number, today: string) {
  await db
    .insertInto('day_goals')
    .values({ member_id: memberId, day: today, goal })
    .onConflict((conflict) => conflict.columns(['member_id', 'day']).doUpdateSet({ goal }))
    .execute()
}

/**
 * Keeps that something was celebrated, on whichever device; idempotent.
 * @throws 409 for what is not due, so that nobody fills the table
 */
export async function storeCelebrated(db: Db, name: string, request: DayRequest) {
  const { celebrations } = await readDay(db, request)
  if (celebrations.some((one) => one.name === name)) {
    await db
      .insertInto('celebrations')
      .values({ member_id: request.memberId, name, celebrated_at: request.now.toISOString() })
      .onConflict((conflict) => conflict.columns(['member_id', 'name']).doNothing())
      .execute()
    return
  }
  const celebratedNames = await selectCelebrated(db, { member_id: request.memberId })
  if (!celebratedNames.some((one) => one.name === name)) throw new AppError(409, fault('not_reached'))
}
