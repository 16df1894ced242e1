import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { listIds, type Wanted } from '../chosen-members/filter-members.ts'
import { readRows } from './staff-members.ts'

const CHUNK = 500
const COLUMNS = [
  'member_id',
  'name',
  'email',
  'phone',
  'refer_code',
  'status',
  'created_at',
  'plan',
  'months',
  'end_at',
] as const
/** Without it spreadsheets misread Burmese. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Exports the selected members as CSV, streamed. Values that a spreadsheet would run as formulas are prefixed with an
 * apostrophe.
 */
export async function exportMembers(
  db: Db,
  author: Author,
  wanted: Wanted & { ids?: number[] | undefined },
  now: Date,
) {
  const ids = await listIds(db, wanted, now)
  const { q = null, status = null, tag } = wanted
  await inTransaction(db, (trx) =>
    writeAudit(
      trx,
      author,
      { action: 'members.export', target: 'members', after: { q, status, tag, members: ids.length } },
      now,
    ),
  )
  return { name: `members-${now.toISOString().slice(0, 10)}.csv`, text: linesOf(db, ids) }
}

async function* linesOf(db: Db, ids: number[]) {
  const { stringify } = await import('csv-stringify/sync')
  yield BYTE_ORDER_MARK + stringify([[...COLUMNS]], { record_delimiter: 'windows' })
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await readRows(db, ids.slice(at, at + CHUNK))
    yield stringify(
      rows.map((row) => COLUMNS.map((column) => row[column])),
      { record_delimiter: 'windows', escape_formulas: true },
    )
  }
}
