import { SUM_KINDS } from '@padauk/contract/ledger-entries'
import type { Sums } from '@padauk/contract/staff-ledger-entries'
import { amountText } from '@padauk/rules/money'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { schoolDayBegins } from '#lib/days.ts'
import { type Filter, filterEntries, sumKind } from './filter-entries.ts'

/** By kind, direction and currency; `later` were recorded after the end of the period. */
async function sumEntries(db: Db, filter: Filter) {
  const end = filter.next ? schoolDayBegins(filter.next) : '9'
  const rows = await (await filterEntries(db, filter))
    .select((eb) => [
      sumKind.as('kind'),
      'direction',
      'currency',
      eb.fn.countAll<number>().as('entries'),
      eb.fn.sum<number>('units').as('units'),
      eb.fn.sum<number>('fraction').as('fraction'),
      sql<number>`coalesce(sum(usd_cents), 0)`.as('cents'),
      eb.fn.count<number>('usd_cents').as('valued'),
      sql<number>`count(case when recorded_at >= ${end} and recorded_at <> at then 1 end)`.as('later'),
    ])
    .groupBy([sumKind, 'direction', 'currency'])
    .execute()
  return rows.map(({ kind, direction, currency, ...row }) => ({
    ...{ kind, direction, currency, entries: Number(row.entries), cents: Number(row.cents), later: Number(row.later) },
    not_in_usd: Number(row.entries) - Number(row.valued),
    amount: amountText({ units: Number(row.units), fraction: Number(row.fraction) }),
  }))
}

const order = ({ kind, direction }: Pick<Sums['lines'][number], 'kind' | 'direction'>) =>
  SUM_KINDS.indexOf(kind) + (direction === 'OUT' ? SUM_KINDS.length : 0)

/** What the entries of a filter add up to, by kind and currency (STAFF-8). */
export async function readSums(db: Db, filter: Filter): Promise<Sums> {
  const lines = await sumEntries(db, filter)
  const cents = (direction: 'IN' | 'OUT') =>
    lines.filter((line) => line.direction === direction).reduce((sum, line) => sum + line.cents, 0)
  return {
    lines: lines
      .toSorted((one, other) => order(one) - order(other) || (one.currency < other.currency ? -1 : 1))
      .map(({ cents, later, ...line }) => ({ ...line, usd: cents / 100 })),
    entries: lines.reduce((sum, { entries }) => sum + entries, 0),
    recorded_later: lines.reduce((sum, { later }) => sum + later, 0),
    in_usd: cents('IN') / 100,
    out_usd: cents('OUT') / 100,
    left_usd: (cents('IN') + cents('OUT')) / 100,
  }
}
