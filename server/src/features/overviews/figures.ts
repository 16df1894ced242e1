import type { FiguresDay } from '@padauk/contract/overviews'
import { addDays } from '@padauk/rules/days'
import { SCHOOL_OFFSET_MS } from '@padauk/rules/school'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Staff } from '#http/answer.ts'
import { schoolDayBegins } from '#lib/days.ts'
import { daysOf, type Span } from '../ledger-entries/periods.ts'

// The school's days begin on a UTC half hour, so half-hour counts can be summed into days without time zones in SQL.
const halfHour = (column: string) =>
  sql<string>`substr(${sql.ref(column)}, 1, 14) || case when substr(${sql.ref(column)}, 15, 1) >= '3' then '30' else '00' end`
const dayOf = (half: string) => new Date(Date.parse(`${half}:00Z`) + SCHOOL_OFFSET_MS).toISOString().slice(0, 10)

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

type Sold = { cents: Record<'IN' | 'OUT', number>; sold: number; renewed: number }

/** Sums of the ledger by day of sale: what came in and went out in dollars, corrections included, and what was sold. */
async function readSold(db: Db, [from, to]: [string, string]): Promise<Map<string, Sold>> {
  const rows = await db
    .selectFrom('ledger_days')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select((eb) => [
      'day',
      'direction',
      eb.fn.sum<number>('usd_cents').as('usd_cents'),
      eb.fn.sum<number>('sales').as('sales'),
      eb.fn.sum<number>('renewals').as('renewals'),
    ])
    .groupBy(['day', 'direction'])
    .execute()
  const days = new Map<string, Sold>()
  for (const { day, direction, ...row } of rows) {
    const { cents, sold, renewed } = days.get(day) ?? { cents: { IN: 0, OUT: 0 }, sold: 0, renewed: 0 }
    cents[direction] += Number(row.usd_cents)
    // A renewal is a sale as well.
    const [sales, renewals] = [Number(row.sales), Number(row.renewals)]
    days.set(day, { cents, sold: sold + sales - renewals, renewed: renewed + renewals })
  }
  return days
}

/** The school's figures per day, limited to the role's capabilities (STAFF-6). */
export async function readFigures(
  db: Db,
  { capabilities }: Pick<Staff, 'capabilities'>,
  span: Span,
  now: Date,
): Promise<{ days: FiguresDay[] }> {
  const list = daysOf(span, now)
  const bounds: [string, string] = [
    schoolDayBegins(list[0] as string),
    schoolDayBegins(addDays(list.at(-1) as string, 1)),
  ]
  const seesMembers = capabilities.includes('members.read')
  const seesMoney = capabilities.includes('ledger')
  const none = Promise.resolve(new Map<string, never>())
  const [before, joined, sold, finished] = await Promise.all([
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
      in_usd: seesMoney ? (sold.get(day)?.cents.IN ?? 0) / 100 : null,
      // Adding zero turns -0 into 0.
      out_usd: seesMoney ? -(sold.get(day)?.cents.OUT ?? 0) / 100 + 0 : null,
    }
  })
  return { days }
}
