import type { Statement } from '@padauk/contract/staff-ledger-entries'
import type { Language } from '@padauk/rules/languages'
import { amountText } from '@padauk/rules/money'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import type { Download } from '#http/answer.ts'
import { localDay, schoolDayBegins } from '#lib/days.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readSayers } from '../words/say-words.ts'
import { daysOfMonth, listEntryIds, readEntries } from './list-entries.ts'

/** The sums of a month by day of sale, of each kind and currency (STAFF-8). */
export async function readStatement(db: Db, month: string): Promise<Statement> {
  const [first, next] = daysOfMonth(month)
  const ends = schoolDayBegins(next)
  const rows = await db
    .selectFrom('ledger_days')
    .where('day', '>=', first)
    .where('day', '<', next)
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
    .orderBy('direction')
    .orderBy('kind')
    .orderBy('currency')
    .execute()
  const later = await db
    .selectFrom('ledger_entries')
    .where('recorded_at', '>=', ends)
    // As in the partial index.
    .whereRef('recorded_at', '<>', 'at')
    .where('at', '>=', schoolDayBegins(first))
    .where('at', '<', ends)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const sum = (of: typeof rows, key: 'entries' | 'cents') => of.reduce((total, row) => total + Number(row[key]), 0)
  const cents = (direction: 'IN' | 'OUT') =>
    sum(
      rows.filter((row) => row.direction === direction),
      'cents',
    )
  return {
    month,
    lines: rows.map(({ kind, direction, currency, ...row }) => ({
      ...{ kind, direction, currency, entries: Number(row.entries), not_in_usd: Number(row.not_in_usd) },
      amount: amountText({ units: Number(row.units), fraction: Number(row.fraction) }),
      usd: Number(row.cents) / 100,
    })),
    entries: sum(rows, 'entries'),
    recorded_later: Number(later.count),
    in_usd: cents('IN') / 100,
    out_usd: cents('OUT') / 100,
    left_usd: (cents('IN') + cents('OUT')) / 100,
  }
}

const READ_AGAIN = 5

/** The sums and the entries of one moment: what is entered between the two reads would be in one of them only. */
async function readWhole(db: Db, month: string) {
  for (let tries = 1; ; tries++) {
    const [statement, ids] = [await readStatement(db, month), await listEntryIds(db, { month })]
    if (statement.entries === ids.length || tries === READ_AGAIN) return { statement, ids }
  }
}

/** The same as a PDF with every entry, drawn page by page while it is sent. */
export async function exportStatementPdf(
  db: Db,
  author: Author,
  { month, language }: { month: string; language: Language },
  now: Date,
): Promise<Download> {
  const [{ statement, ids }, brand, says] = await Promise.all([readWhole(db, month), readBrand(db), readSayers(db)])
  await inTransaction(db, (trx) =>
    writeAudit(
      trx,
      author,
      {
        action: 'ledger-entries.export',
        target: 'ledger-entries',
        after: { month, entries: ids.length, format: 'pdf' },
      },
      now,
    ),
  )
  // Lazy: the drawing libraries are large.
  const { drawStatement } = await import('./draw-statement.ts')
  return {
    name: `statement-${month}.pdf`,
    bytes: drawStatement(
      { statement, ids, read: (some) => readEntries(db, some) },
      { brand, language, say: says[language], day: localDay(now, SCHOOL_ZONE) },
    ),
  }
}

/** The same as CSV, with the sum of what is known in dollars. */
export async function exportStatement(db: Db, month: string): Promise<Download> {
  const { lines, in_usd, out_usd, left_usd, entries } = await readStatement(db, month)
  const { stringify } = await import('csv-stringify/sync')
  const rows = [
    ...lines.map(({ amount, ...line }) => ({ month, ...line, amount: Number(amount) })),
    { month, kind: 'IN', usd: in_usd },
    { month, kind: 'OUT', usd: out_usd },
    { month, kind: 'LEFT', usd: left_usd, entries },
  ]
  return {
    name: `statement-${month}.csv`,
    text: stringify(rows, {
      header: true,
      columns: ['month', 'kind', 'direction', 'currency', 'entries', 'amount', 'usd', 'not_in_usd'],
      escape_formulas: true,
      bom: true,
    }),
  }
}
