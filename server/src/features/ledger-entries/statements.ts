import type { Language } from '@padauk/rules/languages'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import type { Download } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readSayers } from '../words/say-words.ts'
import { daysOfMonth } from './filter-entries.ts'
import { listEntryIds, readEntries } from './list-entries.ts'
import { readSums } from './sums.ts'

const READ_AGAIN = 5

/** The sums and the entries of one moment: what is entered between the two reads would be in one of them only. */
async function readWhole(db: Db, month: string) {
  for (let tries = 1; ; tries++) {
    const filter = daysOfMonth(month)
    const [sums, ids] = [await readSums(db, filter), await listEntryIds(db, filter)]
    if (sums.entries === ids.length || tries === READ_AGAIN) return { statement: { month, ...sums }, ids }
  }
}

/** The statement of a month as a PDF with its sums and every entry (STAFF-8), drawn page by page while it is sent. */
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
