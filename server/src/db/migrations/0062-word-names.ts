import { sql } from 'kysely'
import { migration } from '../migration.ts'

const PLACES =
  'today figures register members renewals deletions announcements templates payments posts orders exams claims affiliates curriculum student_wins plans funded_accounts page_texts settings words ledger audit mails people'.split(
    ' ',
  )
const NAMES = new Map(PLACES.map((place) => [`console_${place}`, `console_place_${place}`]))

const newNameOf = (name: string) =>
  NAMES.get(name) ??
  name
    .replace(/^kept_/, 'downloads_')
    .replace(/^(word_place_)?outbox/, '$1pending')
    .replace(/^word_place_pending$/, '$&_changes')

/** Texts are named by the nouns of the code: downloads, pending changes, and places of the back office. Corrections keep theirs. */
export const wordNames = migration(async ({ db }) => {
  const { rows } = await sql<{ name: string }>`select name from words union select name from word_versions`.execute(db)
  for (const { name } of rows) {
    const now = newNameOf(name)
    if (now === name) continue
    for (const table of ['words', 'word_versions'])
      await sql`update ${sql.table(table)} set name = ${now} where name = ${name}`.execute(db)
  }
})
