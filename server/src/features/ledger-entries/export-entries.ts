import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { localDay } from '#lib/days.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { type Asked, filterOf } from './filter-entries.ts'
import { listEntryIds, readEntries } from './list-entries.ts'

const CHUNK = 500
const COLUMNS = [
  ...[
    'entry',
    'kind',
    'renewal',
    'direction',
    'day',
    'at',
    'recorded_at',
    'member_id',
    'member',
    'what',
    'about',
    'replaces',
  ],
  ...['method', 'amount', 'currency', 'rate', 'usd', 'reference', 'staff', 'reason'],
]
/** Without it spreadsheets misread Burmese. */
const BYTE_ORDER_MARK = '\ufeff'

/** Exports the matching entries as CSV, oldest first, streamed. */
export async function exportEntries(db: Db, author: Author, asked: Asked, now: Date) {
  const ids = await listEntryIds(db, filterOf(asked, now))
  await inTransaction(db, (trx) =>
    writeAudit(
      trx,
      author,
      { action: 'ledger-entries.export', target: 'ledger-entries', after: { ...asked, entries: ids.length } },
      now,
    ),
  )
  return { name: `ledger-${asked.month ?? localDay(now, SCHOOL_ZONE)}.csv`, text: linesOf(db, ids) }
}

async function* linesOf(db: Db, ids: number[]) {
  const { stringify } = await import('csv-stringify/sync')
  yield BYTE_ORDER_MARK + stringify([COLUMNS], { record_delimiter: 'windows' })
  for (let at = 0; at < ids.length; at += CHUNK) {
    const entries = await readEntries(db, ids.slice(at, at + CHUNK))
    const rows = entries.map((entry) => [
      ...[
        entry.entry_id,
        entry.kind,
        entry.is_renewal ? 1 : 0,
        entry.direction,
        localDay(new Date(entry.at), SCHOOL_ZONE),
        entry.at,
        entry.recorded_at,
      ],
      ...[entry.member?.member_id, entry.member?.name, entry.what, entry.source_id, entry.replaces_id, entry.method],
      // As numbers, since an apostrophe before a minus sign would keep a spreadsheet from adding them up.
      ...[Number(entry.amount), entry.currency, entry.rate, entry.usd, entry.reference, entry.staff, entry.reason],
    ])
    yield stringify(rows, { record_delimiter: 'windows', escape_formulas: true })
  }
}
