import { SUM_KINDS } from '@padauk/contract/ledger-entries'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { amountText } from '@padauk/rules/money'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { schoolDayBegins } from '#lib/days.ts'
import { type Filter, filterEntries, sumKind } from './filter-entries.ts'

type Counts = Record<'entries' | 'units' | 'fraction' | 'cents' | 'not_in_usd', number>
type Line = Counts & Pick<Sums['lines'][number], 'kind' | 'direction' | 'currency'>

const toLine = ({ kind, direction, currency, ...row }: Line): Line => ({
  ...{ kind, direction, currency, entries: Number(row.entries), not_in_usd: Number(row.not_in_usd) },
  ...{ units: Number(row.units), fraction: Number(row.fraction), cents: Number(row.cents) },
})

/** Added up one by one. */
const sumEntries = async (db: Db, filter: Filter): Promise<Line[]> =>
  (
    await (
      await filterEntries(db, filter)
    )
      .select((eb) => [
        sumKind.as('kind'),
        'direction',
        'currency',
        eb.fn.countAll<number>().as('entries'),
        eb.fn.sum<number>('units').as('units'),
        eb.fn.sum<number>('fraction').as('fraction'),
        sql<number>`coalesce(sum(usd_cents), 0)`.as('cents'),
        sql<number>`count(*) - count(usd_cents)`.as('not_in_usd'),
      ])
      .groupBy([sumKind, 'direction', 'currency'])
      .execute()
  ).map(toLine)

/** From the sums of the days, where a renewal is a SUBSCRIPTION. */
async function sumDays(db: Db, { first, next, kind, direction }: Filter): Promise<Line[]> {
  let days = db.selectFrom('ledger_days')
  if (first && next) days = days.where('day', '>=', first).where('day', '<', next)
  if (kind) days = days.where('kind', '=', kind as Exclude<typeof kind, 'RENEWAL'>)
  if (direction) days = days.where('direction', '=', direction)
  const rows = await days
    .select((eb) => [
      'kind',
      'direction',
      'currency',
      eb.fn.sum<number>('entries').as('entries'),
      eb.fn.sum<number>('units').as('units'),
      eb.fn.sum<number>('fraction').as('fraction'),
      eb.fn.sum<number>('usd_cents').as('cents'),
      eb.fn.sum<number>('not_in_usd').as('not_in_usd'),
    ])
    .groupBy(['kind', 'direction', 'currency'])
    .execute()
  return rows.map(toLine)
}

async function readLines(db: Db, filter: Filter): Promise<Line[]> {
  const { q, member, kind } = filter
  if (q?.trim() || member || kind === 'RENEWAL') return sumEntries(db, filter)
  const all = await sumDays(db, filter)
  if (kind && kind !== 'SUBSCRIPTION') return all
  const renewals = await sumEntries(db, { ...filter, kind: 'RENEWAL' })
  const others = all.map((line) => {
    const renewed = renewals.find(({ currency }) => line.kind === 'SUBSCRIPTION' && currency === line.currency)
    return renewed ? minus(line, renewed) : line
  })
  return [...others.filter(({ entries }) => entries > 0), ...(kind ? [] : renewals)]
}

const minus = (line: Line, other: Line): Line => ({
  ...line,
  entries: line.entries - other.entries,
  units: line.units - other.units,
  fraction: line.fraction - other.fraction,
  cents: line.cents - other.cents,
  not_in_usd: line.not_in_usd - other.not_in_usd,
})

/** Those of the period that were recorded after its end. */
async function countLater(db: Db, { first, next, ...filter }: Filter): Promise<number> {
  if (!first || !next) return 0
  const rows = await filterEntries(db, { ...filter, first, next })
  const { count } = await rows
    .where('recorded_at', '>=', schoolDayBegins(next))
    // As in the partial index.
    .whereRef('recorded_at', '<>', 'at')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const order = ({ kind, direction }: Line) => SUM_KINDS.indexOf(kind) + (direction === 'OUT' ? SUM_KINDS.length : 0)

/** What the entries of a filter add up to, by kind and currency (STAFF-8). */
export async function readSums(db: Db, filter: Filter): Promise<Sums> {
  const [lines, recorded_later] = await Promise.all([readLines(db, filter), countLater(db, filter)])
  const cents = (direction: 'IN' | 'OUT') =>
    lines.filter((line) => line.direction === direction).reduce((sum, line) => sum + line.cents, 0)
  return {
    lines: lines
      .toSorted((one, other) => order(one) - order(other) || (one.currency < other.currency ? -1 : 1))
      .map(({ units, fraction, cents, ...line }) => ({
        ...line,
        amount: amountText({ units, fraction }),
        usd: cents / 100,
      })),
    entries: lines.reduce((sum, { entries }) => sum + entries, 0),
    recorded_later,
    in_usd: cents('IN') / 100,
    out_usd: cents('OUT') / 100,
    left_usd: (cents('IN') + cents('OUT')) / 100,
  }
}
