import { type AliasedRawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/** The trigram index finds nothing shorter. */
export const SEARCH_MIN = 3

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Search entries whose title or body contains every word, ignoring case, as a table `found` of `entry_id`. A word is
 * any run of characters, so Burmese, which has no spaces between words, matches inside a line. The index yields matches
 * one by one, so a limit ends the search early.
 * @param words each at least SEARCH_MIN characters
 */
export function entriesWith(
  db: Db,
  column: 'title' | 'body',
  words: string[],
): AliasedRawBuilder<{ entry_id: number }, 'found'> {
  if (engineOf(db) === 'sqlite') {
    const index = sql.raw(column === 'title' ? 'search_titles' : 'search_bodies')
    return sql<{
      entry_id: number
    }>`(select rowid as entry_id from ${index} where ${index} match ${words.map(quoted).join(' ')})`.as('found')
  }
  const has = words.map((word) => sql`${sql.ref(column)} ilike ${pattern(word)}`)
  return sql<{ entry_id: number }>`(select entry_id from search_entries where ${sql.join(has, sql` and `)})`.as('found')
}

/** Entries whose title starts with a text of any length, ignoring case. */
export function entriesFrom(start: string): AliasedRawBuilder<{ entry_id: number }, 'found'> {
  const from = start.toLowerCase()
  return sql<{
    entry_id: number
  }>`(select entry_id from search_entries where lower(title) >= ${from} and lower(title) < ${`${from}\u{10ffff}`})`.as(
    'found',
  )
}
