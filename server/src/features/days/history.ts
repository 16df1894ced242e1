import type { StandsFor } from '@padauk/contract/days'
import { addDays } from '@padauk/rules/days'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { countStreak, STREAK_DAYS_MAX } from './streak.ts'

type Mine = { member_id: number }
type Range = Mine & { oldest: string; newest: string }

/** What makes a day count before the member has chosen a goal. */
const FIRST_GOAL = 1

/** Items that were there in a range of days, including deleted ones. */
const selectItems = prepared<
  Mine & { oldest: string },
  { item_id: number; created_on: string; deleted_on: string | null }
>((db, param) =>
  db
    .selectFrom('checklist_items')
    .where('member_id', '=', param('member_id'))
    .where((eb) => eb.or([eb('deleted_on', 'is', null), eb('deleted_on', '>', param('oldest'))]))
    .select(['item_id', 'created_on', 'deleted_on']),
)
const selectTicks = prepared<Range, { day: string; item_id: number }>((db, param) =>
  db
    .selectFrom('checklist_days')
    .where('member_id', '=', param('member_id'))
    .where('day', '>=', param('oldest'))
    .where('day', '<=', param('newest'))
    .select(['day', 'item_id']),
)
const selectThings = prepared<Range, { day: string; kind: StandsFor }>((db, param) =>
  db
    .selectFrom('day_things')
    .where('member_id', '=', param('member_id'))
    .where('day', '>=', param('oldest'))
    .where('day', '<=', param('newest'))
    .select(['day', 'kind']),
)
const selectGoals = prepared<Mine, { day: string; goal: number }>((db, param) =>
  db.selectFrom('day_goals').where('member_id', '=', param('member_id')).select(['day', 'goal']).orderBy('day'),
)
const selectActive = prepared<Mine & { now: string }, { member_id: number }>((db, param) =>
  db
    .selectFrom('subscriptions')
    .where('member_id', '=', param('member_id'))
    .where('start_at', '<=', param('now'))
    .where('end_at', '>', param('now'))
    .select('member_id')
    .limit(1),
)
/** Whether the practice of a day holds something. */
const selectPractice = prepared<Mine & { day: string }, { member_id: number }>((db, param) =>
  db
    .selectFrom('practices')
    .where('member_id', '=', param('member_id'))
    .where('set_on', '=', param('day'))
    .select('member_id')
    .limit(1),
)

/**
 * The member's days up to `today`, from which every place takes its day, week, month and streak (LEARN-18, CHECK-2).
 * A day counts when as many things were done as the goal of that day asks for, or all that there were. Of a past day, the
 * practice is only known if it was done.
 * @param from a day that is needed, if it is further back than a streak reaches
 */
export async function readHistory(db: Db, memberId: number, today: string, now: Date, from = today) {
  const mine = { member_id: memberId }
  const streakFrom = addDays(today, -STREAK_DAYS_MAX)
  const range = { ...mine, oldest: from < streakFrom ? from : streakFrom, newest: today }
  const [items, ticks, things, goals, [active], [practice]] = await Promise.all([
    selectItems(db, range),
    selectTicks(db, range),
    selectThings(db, range),
    selectGoals(db, mine),
    selectActive(db, { ...mine, now: now.toISOString() }),
    selectPractice(db, { ...mine, day: today }),
  ])
  const ticked = new Set(ticks.map(({ day, item_id }) => `${day} ${item_id}`))
  const done = Map.groupBy(things, ({ day }) => day)
  const first = [...items.map(({ created_on }) => created_on), ...done.keys()].reduce(
    (oldest, day) => (day < oldest ? day : oldest),
    today,
  )
  /** An item counts on every day it existed. */
  const listOf = (day: string) => {
    const there = items.filter(
      ({ created_on, deleted_on }) => created_on <= day && (deleted_on === null || deleted_on > day),
    )
    return { total: there.length, done: there.filter(({ item_id }) => ticked.has(`${day} ${item_id}`)).length }
  }
  const kindsOf = (day: string) => new Set(done.get(day)?.map(({ kind }) => kind))
  const goalOf = (day: string) => goals.findLast((one) => one.day <= day)?.goal
  /** How many things were done, and how many make it count: none before the first day. */
  const dayOf = (date: string) => {
    const [list, kinds] = [listOf(date), kindsOf(date)]
    const there = new Set<StandsFor>(['NOTE', ...kinds])
    if (active) there.add('LESSON').add('DRILL')
    if (practice && date === today) there.add('PRACTICE')
    const isListDone = list.total > 0 && list.done === list.total
    return {
      date,
      done: kinds.size + (isListDone ? 1 : 0),
      needed: date < first ? 0 : Math.min(goalOf(date) ?? FIRST_GOAL, there.size + (list.total > 0 ? 1 : 0)),
    }
  }
  const isReached = (date: string) => {
    const { done, needed } = dayOf(date)
    return done >= needed
  }
  return {
    goal: goalOf(today) ?? null,
    isActive: active !== undefined,
    streak_days: countStreak(isReached, first, today),
    listOf,
    kindsOf,
    dayOf,
  }
}
