import { randomInt } from 'node:crypto'
import {
  DRILL_DAYS,
  DRILL_SET,
  DRILLS_A_DAY,
  type Drill,
  type DrillResults,
  type DrillSet,
} from '@padauk/contract/drills'
import { addDays } from '@padauk/rules/days'
import { DRILL_KINDS, type DrillKind, makeDrill } from '@padauk/rules/drill-charts'
import { isPossible, markDrill } from '@padauk/rules/drills'
import { fault } from '@padauk/rules/faults'
import { prepared } from '#db/prepared.ts'
import type { Db, Schema } from '#db/schema.ts'
import { AppError, invalid, notFound } from '#errors.ts'
import { localDay } from '#lib/days.ts'
import { recordThing } from '../day-things/day-things.ts'

type Row = Pick<Schema['drills'], 'number' | 'seed' | 'kind' | 'answer' | 'is_right'>
const toDrill = ({ number, seed, kind, answer, is_right }: Row): Drill => ({
  ...{ number, seed, kind, answer },
  is_right: is_right === null ? null : is_right === 1,
})

const COLUMNS = ['number', 'seed', 'kind', 'answer', 'is_right'] as const

const selectNewest = prepared<{ member_id: number; day: string }, Row>((db, param) =>
  db
    .selectFrom('drills')
    .where('member_id', '=', param('member_id'))
    .where('day', '=', param('day'))
    .select(COLUMNS)
    .orderBy('number', 'desc')
    .limit(DRILL_SET),
)

async function readSet(db: Db, member_id: number, day: string): Promise<DrillSet> {
  const rows = await selectNewest(db, { member_id, day })
  return { date: day, drills: rows.reverse().map(toDrill) }
}

/** One of each kind and one more, in any order. */
function chooseKinds(): DrillKind[] {
  const kinds = [...DRILL_KINDS, DRILL_KINDS[randomInt(DRILL_KINDS.length)] as DrillKind]
  for (let left = kinds.length; left > 1; left--) kinds.push(...kinds.splice(randomInt(left), 1))
  return kinds
}

/** Two calls at once choose the same numbers, and the first ones stay. */
async function addSet(db: Db, member_id: number, day: string, after: number) {
  await db
    .insertInto('drills')
    .values(
      chooseKinds().map((kind, index) => ({
        ...{ member_id, day, kind },
        number: after + index + 1,
        seed: randomInt(2 ** 31),
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'day', 'number']).doNothing())
    .execute()
}

/** The newest charts of the member's day, which begins with the daily ones (LEARN-17). */
export async function readDrills(db: Db, memberId: number, day: string): Promise<DrillSet> {
  const set = await readSet(db, memberId, day)
  if (set.drills.length > 0) return set
  await addSet(db, memberId, day, 0)
  return readSet(db, memberId, day)
}

/**
 * Further charts, without end but for a day's quota. An unfinished set is answered first.
 * @throws 429 until the member's next day
 */
export async function beginSet(db: Db, memberId: number, timeZone: string, now: Date): Promise<DrillSet> {
  const day = localDay(now, timeZone)
  const set = await readSet(db, memberId, day)
  if (set.drills.some(({ answer }) => answer === null)) return set
  const last = set.drills.at(-1)?.number ?? 0
  if (last >= DRILLS_A_DAY)
    throw new AppError(429, fault('drills_done', { count: DRILLS_A_DAY }), {
      retryAfter: secondsLeft(day, timeZone, now),
    })
  await addSet(db, memberId, day, last)
  return readSet(db, memberId, day)
}

const HOUR_MS = 3_600_000
/** Until the next day, to the full hour. */
function secondsLeft(day: string, timeZone: string, now: Date) {
  let hours = 1
  while (localDay(new Date(now.getTime() + hours * HOUR_MS), timeZone) === day) hours += 1
  return hours * 3600
}

/**
 * Marks an answer with the chart that the stored seed makes. The first answer stays, on whichever device it was given.
 * @throws 404 for a chart that the member was not given, 409 after the day that follows, 422 for an answer that is not on the chart
 */
export async function answerDrill(
  db: Db,
  memberId: number,
  { date, number, today }: { date: string; number: number; today: string },
  answer: number,
  now: Date,
): Promise<Drill> {
  const selectOwn = () =>
    db
      .selectFrom('drills')
      .where('member_id', '=', memberId)
      .where('day', '=', date)
      .where('number', '=', number)
      .select(COLUMNS)
  const row = await selectOwn().executeTakeFirst()
  if (!row) throw notFound('drill')
  if (row.answer !== null) return toDrill(row)
  if (date < addDays(today, -1)) throw new AppError(409, fault('drill_over'))
  if (!isPossible(makeDrill(row.seed, row.kind), answer)) throw invalid('answer', fault('answer_off_chart'))
  const is_right = markDrill(row.seed, row.kind, answer).isRight ? (1 as const) : (0 as const)
  const marked = await db
    .updateTable('drills')
    .set({ answer, is_right, answered_at: now.toISOString() })
    .where('member_id', '=', memberId)
    .where('day', '=', date)
    .where('number', '=', number)
    .where('answer', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  if (marked && number <= DRILL_SET && (await isDailyDone(db, memberId, date)))
    await recordThing(db, memberId, 'DRILL', date)
  return toDrill(marked ?? (await selectOwn().executeTakeFirstOrThrow()))
}

const isDailyDone = async (db: Db, memberId: number, day: string) =>
  (await db
    .selectFrom('drills')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('number', '<=', DRILL_SET)
    .where('answer', 'is', null)
    .select('number')
    .limit(1)
    .executeTakeFirst()) === undefined

const selectDays = prepared<
  { member_id: number; from: string },
  { date: string; total: number | string; right: number | string }
>((db, param) =>
  db
    .selectFrom('drills')
    .where('member_id', '=', param('member_id'))
    .where('day', '>=', param('from'))
    .where('is_right', 'is not', null)
    .select((eb) => ['day as date', eb.fn.countAll().as('total'), eb.fn.sum('is_right').as('right')])
    .groupBy('day')
    .orderBy('day'),
)

const countAll = prepared<{ member_id: number }, { total: number | string }>((db, param) =>
  db
    .selectFrom('drills')
    .where('member_id', '=', param('member_id'))
    .where('is_right', 'is not', null)
    .select((eb) => eb.fn.countAll().as('total')),
)

/** How many charts were answered and right, by day. */
export async function readResults(db: Db, member_id: number, today: string): Promise<DrillResults> {
  const [days, [all]] = await Promise.all([
    selectDays(db, { member_id, from: addDays(today, 1 - DRILL_DAYS) }),
    countAll(db, { member_id }),
  ])
  return {
    date: today,
    days: days.map(({ date, total, right }) => ({ date, total: Number(total), right: Number(right) })),
    total: Number(all?.total ?? 0),
  }
}
