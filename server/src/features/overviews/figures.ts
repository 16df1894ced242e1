import { FIGURES_DAYS_MAX, type FiguresDay, type QuizFigures } from '@padauk/contract/overviews'
import { addDays } from '@padauk/rules/days'
import { fault } from '@padauk/rules/faults'
import { amountText, negated } from '@padauk/rules/money'
import { SCHOOL_OFFSET_MS, SCHOOL_ZONE } from '@padauk/rules/school'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { invalid } from '#errors.ts'
import type { Download, Staff } from '#http/answer.ts'
import { localDay, schoolDayBegins } from '#lib/days.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
const QUIZZES = 12

// The school's days begin on a UTC half hour, so half-hour counts can be summed into days without time zones in SQL.
const halfHour = (column: string) =>
  sql<string>`substr(${sql.ref(column)}, 1, 14) || case when substr(${sql.ref(column)}, 15, 1) >= '3' then '30' else '00' end`
const dayOf = (half: string) => new Date(Date.parse(`${half}:00Z`) + SCHOOL_OFFSET_MS).toISOString().slice(0, 10)

type Span = { from?: string | undefined; to?: string | undefined }

/** @throws 422 for an invalid day, or an empty or too long span */
function daysOf({ from, to }: Span, now: Date): string[] {
  for (const [path, day] of Object.entries({ from, to }))
    if (day !== undefined && (Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day))
      throw invalid(path, fault('no_such_day'))
  const last = to ?? localDay(now, SCHOOL_ZONE)
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS)
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (count < 1 || count > FIGURES_DAYS_MAX) throw invalid('from', fault('no_range_of_days', { max: FIGURES_DAYS_MAX }))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

type Counted = 'members' | 'lesson_progress'

/** Counts the rows with a time on each day. */
async function countDays(db: Db, table: Counted, column: string, [from, to]: [string, string]) {
  const half = halfHour(column)
  const { rows } = await sql<{ half: string; count: number }>`
    select ${half} as half, count(*) as count from ${sql.table(table)} where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} group by 1`.execute(
    db,
  )
  const days = new Map<string, number>()
  for (const { half, count } of rows) days.set(dayOf(half), (days.get(dayOf(half)) ?? 0) + Number(count))
  return days
}

type Money = Record<'IN' | 'OUT', Record<string, string>>
type Sold = { money: Money; cents: Record<'IN' | 'OUT', number>; sold: number; renewed: number }
const nothing = (): Sold => ({ money: { IN: {}, OUT: {} }, cents: { IN: 0, OUT: 0 }, sold: 0, renewed: 0 })

/** Sums of the ledger by day of sale: what came in and went out by currency, corrections included, and what was sold. */
async function readSold(db: Db, [from, to]: [string, string]): Promise<Map<string, Sold>> {
  const rows = await db
    .selectFrom('ledger_days')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select((eb) => [
      'day',
      'direction',
      'currency',
      eb.fn.sum<number>('units').as('units'),
      eb.fn.sum<number>('fraction').as('fraction'),
      eb.fn.sum<number>('usd_cents').as('usd_cents'),
      eb.fn.sum<number>('sales').as('sales'),
      eb.fn.sum<number>('renewals').as('renewals'),
    ])
    .groupBy(['day', 'direction', 'currency'])
    .execute()
  const days = new Map<string, Sold>()
  for (const { day, direction, currency, ...row } of rows) {
    const { money, cents, sold, renewed } = days.get(day) ?? nothing()
    const sum = { units: Number(row.units), fraction: Number(row.fraction) }
    money[direction][currency] = amountText(direction === 'OUT' ? negated(sum) : sum)
    cents[direction] += Number(row.usd_cents)
    days.set(day, { money, cents, sold: sold + Number(row.sales), renewed: renewed + Number(row.renewals) })
  }
  return days
}

/** The hardest quizzes of the span, lowest pass rate first. */
const readQuizzes = async (db: Db, [from, to]: [string, string]): Promise<QuizFigures[]> =>
  (
    await db
      .selectFrom('quiz_attempts')
      .innerJoin('lessons', 'lessons.lesson_id', 'quiz_attempts.lesson_id')
      .where('quiz_attempts.created_at', '>=', from)
      .where('quiz_attempts.created_at', '<', to)
      .where('lessons.bin_item_id', 'is', null)
      .select([
        'lessons.lesson_id',
        'lessons.title',
        sql<number>`count(*)`.as('attempts'),
        sql<number>`100 * sum(quiz_attempts.is_passed) / count(*)`.as('passed_percent'),
      ])
      .groupBy(['lessons.lesson_id', 'lessons.title'])
      .orderBy('passed_percent')
      .orderBy('attempts', 'desc')
      .limit(QUIZZES)
      .execute()
  ).map(({ lesson_id, title, attempts, passed_percent }) => ({
    lesson_id,
    title,
    attempts: Number(attempts),
    passed_percent: Math.round(Number(passed_percent)),
  }))

/** The school's figures per day, limited to the role's capabilities (STAFF-6). */
export async function readFigures(
  db: Db,
  { capabilities }: Pick<Staff, 'capabilities'>,
  span: Span,
  now: Date,
): Promise<{ days: FiguresDay[]; quizzes: QuizFigures[] }> {
  const list = daysOf(span, now)
  const bounds: [string, string] = [
    schoolDayBegins(list[0] as string),
    schoolDayBegins(addDays(list.at(-1) as string, 1)),
  ]
  const seesMembers = capabilities.includes('members.read')
  const seesMoney = capabilities.includes('ledger')
  const none = Promise.resolve(new Map<string, never>())
  const [before, joined, sold, finished, quizzes] = await Promise.all([
    seesMembers
      ? db
          .selectFrom('members')
          .where('created_at', '<', bounds[0])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      : { count: 0 },
    seesMembers ? countDays(db, 'members', 'created_at', bounds) : none,
    seesMembers || seesMoney ? readSold(db, [list[0] as string, list.at(-1) as string]) : none,
    countDays(db, 'lesson_progress', 'finished_at', bounds),
    readQuizzes(db, bounds),
  ])
  let members = Number(before.count)
  const days = list.map((day): FiguresDay => {
    members += joined.get(day) ?? 0
    return {
      day,
      members: seesMembers ? members : null,
      joined: seesMembers ? (joined.get(day) ?? 0) : null,
      sold: seesMembers ? (sold.get(day)?.sold ?? 0) : null,
      renewed: seesMembers ? (sold.get(day)?.renewed ?? 0) : null,
      lessons_finished: finished.get(day) ?? 0,
      money_in: seesMoney ? (sold.get(day)?.money.IN ?? {}) : null,
      money_out: seesMoney ? (sold.get(day)?.money.OUT ?? {}) : null,
      all_in_usd: seesMoney ? (sold.get(day)?.cents.IN ?? 0) / 100 : null,
      // Adding zero turns -0 into 0.
      all_out_usd: seesMoney ? -(sold.get(day)?.cents.OUT ?? 0) / 100 + 0 : null,
    }
  })
  return { days, quizzes }
}

/** The same as CSV, with a column per currency and those in dollars. */
export async function exportFigures(db: Db, staff: Staff, span: Span, now: Date): Promise<Download> {
  const { days } = await readFigures(db, staff, span, now)
  const { stringify } = await import('csv-stringify/sync')
  const currencies = (key: 'money_in' | 'money_out') =>
    [...new Set(days.flatMap((day) => Object.keys(day[key] ?? {})))].sort()
  const rows = days.map(({ money_in, money_out, ...day }) => ({
    ...Object.fromEntries(Object.entries(day).filter(([, value]) => value !== null)),
    ...Object.fromEntries(currencies('money_in').map((currency) => [`in_${currency}`, money_in?.[currency] ?? '0'])),
    ...Object.fromEntries(currencies('money_out').map((currency) => [`out_${currency}`, money_out?.[currency] ?? '0'])),
  }))
  return {
    name: `figures-${days[0]?.day}-${days.at(-1)?.day}.csv`,
    text: stringify(rows, { header: true, escape_formulas: true, bom: true }),
  }
}
