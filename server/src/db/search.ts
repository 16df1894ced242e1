import type { Language } from '@padauk/rules/languages'
import { type AliasedRawBuilder, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

/** The trigram index finds nothing shorter. */
export const SEARCH_MIN = 3

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const BURMESE = /[\u1000-\u109f]/
/** The index has Burmese without spaces: they may stand between words, or not. */
export const squeeze = (text: string) => text.replaceAll(' ', '')

/** A word that the index cannot find by itself, but that a title can be looked through for. */
export const isShortBurmese = (word: string) => BURMESE.test(word) && [...word].length < SEARCH_MIN

type Found = AliasedRawBuilder<{ entry_id: number }, 'found'>

const INDEXES = {
  title: 'search_titles',
  title_my: 'search_titles_my',
  body: 'search_bodies',
  body_my: 'search_bodies_my',
}

/**
 * Search entries that contain every word in their title or body, in one of the languages, ignoring case, as a table
 * `found` of `entry_id`. A word is any run of characters, so Burmese, which has no spaces between words, matches inside a
 * line. The indexes yield matches one by one, first those in `language`, so a limit ends the search early. An entry that
 * matches in both languages is there twice.
 * @param words each at least SEARCH_MIN characters
 */
export function entriesWith(db: Db, column: 'title' | 'body', words: string[], language: Language): Found {
  const columns = [column, `${column}_my`] as const
  const ordered = language === 'en' ? columns : columns.toReversed()
  const parts = ordered.map((one) =>
    engineOf(db) === 'sqlite'
      ? sql`select rowid as entry_id from ${sql.raw(INDEXES[one])} where ${sql.raw(INDEXES[one])} match ${words.map(quoted).join(' ')}`
      : sql`select entry_id from search_entries where ${sql.join(
          words.map((word) => sql`${sql.ref(one)} ilike ${pattern(word)}`),
          sql` and `,
        )}`,
  )
  return sql<{ entry_id: number }>`(${sql.join(parts, sql` union all `)})`.as('found')
}

/** Entries whose title is a text, in one of the languages, ignoring case. */
export function entriesNamed(title: string): Found {
  const name = title.toLowerCase()
  return sql<{
    entry_id: number
  }>`(select entry_id from search_entries where lower(title) = ${name} or lower(title_my) = ${squeeze(name)})`.as(
    'found',
  )
}

/** Entries whose title starts with a text of any length in one of the languages, ignoring case. */
export function entriesFrom(start: string): Found {
  const from = start.toLowerCase()
  const burmese = squeeze(from)
  return sql<{
    entry_id: number
  }>`(select entry_id from search_entries where (lower(title) >= ${from} and lower(title) < ${`${from}\u{10ffff}`})
    or (lower(title_my) >= ${burmese} and lower(title_my) < ${`${burmese}\u{10ffff}`}))`.as('found')
}

/**
 * Entries with every one of these short words in their Burmese title. No index has two letters, but all titles together
 * are in one, and few.
 */
export function entriesWithShort(words: string[]): Found {
  const has = words.map((word) => sql`lower(title_my) like ${pattern(word.toLowerCase())} escape '\\'`)
  return sql<{
    entry_id: number
  }>`(select entry_id from search_entries where lower(title_my) > '' and ${sql.join(has, sql` and `)})`.as('found')
}
