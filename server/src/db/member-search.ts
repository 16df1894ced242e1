import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db, Schema } from './schema.ts'
import { SEARCH_MIN } from './search.ts'

/** Every word must match, in any one of its spellings. */
export type Words = string[][]

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const isLong = (spellings: string[]) => spellings.every((word) => [...word].length >= SEARCH_MIN)

const matchOf = (long: Words) => long.map((spellings) => `(${spellings.map(quoted).join(' OR ')})`).join(' AND ')

/** From this many matches on, scanning the table in its sort order beats sorting the index matches. */
const MANY = 3000

/**
 * Whether a word matches so many members that a page near the start is found faster by scanning the table in order.
 * PostgreSQL's planner decides this on its own.
 */
export async function isCommon(db: Db, words: Words): Promise<boolean> {
  const long = words.filter(isLong)
  if (long.length === 0 || engineOf(db) !== 'sqlite') return false
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (select rowid from member_search where member_search match ${matchOf(long)} limit ${MANY})`.execute(
    db,
  )
  return rows[0]?.count === MANY
}

/** The unary plus keeps SQLite from using this column's index. PostgreSQL's planner knows when not to. */
export const withoutIndex = (db: Db, column: 'status' | 'ends_at') =>
  engineOf(db) === 'sqlite' ? sql<string>`+${sql.ref(`members.${column}`)}` : sql.ref<string>(`members.${column}`)

/**
 * Whether so few members have a tag that the page is found faster from there. SQLite has no statistics to decide this
 * by; PostgreSQL's planner does.
 */
export async function isRareTag(db: Db, tag: number): Promise<boolean> {
  if (engineOf(db) !== 'sqlite') return true
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from (select 1 from member_tags where tag_id = ${tag} limit ${MANY})`.execute(db)
  return (rows[0]?.count ?? 0) < MANY
}

/** As a set when it selects the rows, else as a test of rows that are found otherwise. */
export const hasTag = (tag: number, selects: boolean) =>
  selects
    ? sql<SqlBool>`members.member_id in (select member_id from member_tags where tag_id = ${tag})`
    : sql<SqlBool>`exists (select 1 from member_tags where member_tags.member_id = members.member_id and tag_id = ${tag})`

/**
 * Whether a member's name, email, phone, refer code or payment references contain all words (lower case). Long words
 * use the trigram index unless the table is scanned; when all words are short, they match the start of a name, email or
 * refer code.
 */
export function matchesMember(db: Db, words: Words, isWalked = false) {
  const long = words.filter(isLong)
  const short = words.filter((spellings) => !isLong(spellings))
  return (eb: ExpressionBuilder<Schema, 'members'>) => {
    const held = (word: string) =>
      engineOf(db) === 'sqlite'
        ? sql<SqlBool>`instr(${eb.ref('members.search_text')}, ${word}) > 0`
        : sql<SqlBool>`${eb.ref('members.search_text')} like ${pattern(word)}`
    if (long.length === 0) return eb.and(short.map((spellings) => eb.or(spellings.map((word) => beginsWith(db, word)))))
    const rest = short.map((spellings) => eb.or(spellings.map(held)))
    if (engineOf(db) !== 'sqlite' || isWalked)
      return eb.and([...long.map((spellings) => eb.or(spellings.map(held))), ...rest])
    return eb.and([
      sql<SqlBool>`${eb.ref('members.member_id')} in (select rowid from member_search where member_search match ${matchOf(long)})`,
      ...rest,
    ])
  }
}

/**
 * One branch per column, so that each can use its own index. PostgreSQL gets them as an array: for a page of few rows it
 * would otherwise walk the table in its order and compare each row with all that were found, which took 8 s.
 */
function beginsWith(db: Db, word: string) {
  const to = `${word}\u{10ffff}`
  const upper = word.toUpperCase()
  const found = sql`
    select member_id from members where name_key >= ${word} and name_key < ${to}
    union select member_id from members where email >= ${word} and email < ${to}
    union select member_id from members where refer_code >= ${upper} and refer_code < ${`${upper}\u{10ffff}`}`
  return engineOf(db) === 'sqlite'
    ? sql<SqlBool>`members.member_id in (${found})`
    : sql<SqlBool>`members.member_id = any(array(${found}))`
}
