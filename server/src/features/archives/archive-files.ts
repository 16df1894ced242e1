import { amountText } from '@padauk/rules/money'
import type { Db } from '#db/schema.ts'
import { type Fate, MEMBER_TABLES, type MemberKeys } from '../members/member-tables.ts'

export type Row = Record<string, string | number | null>
type Page = { limit: number; offset: number }
/** One file of a member's archive: its rows in a stable order, page by page. */
export type ArchiveFile = { name: string; read: (page: Page) => Promise<Row[]> }

/** What a member's archive has beside the profile and pictures. */
export const archiveFiles = (db: Db, member: MemberKeys): ArchiveFile[] =>
  Object.entries(MEMBER_TABLES).flatMap(([table, fate]) =>
    'columns' in fate ? { name: fate.archive, read: (page) => readPage(db, member, { table, ...fate }, page) } : [],
  )

type Source = { table: string } & Extract<Fate, { columns: unknown }>

async function readPage(db: Db, member: MemberKeys, source: Source, { limit, offset }: Page): Promise<Row[]> {
  const { table, found, with: joined = [], columns, only, order } = source
  // Any columns of any table, which Kysely's types cannot express: those of notes and lessons stand for them.
  let query = db
    .selectFrom(table as 'notes')
    .limit(limit)
    .offset(offset)
  let last = table
  for (const joinedId of joined) {
    const [next, id] = joinedId.split('.') as [string, string]
    query = query.leftJoin(
      next as 'lessons',
      joinedId as 'lessons.lesson_id',
      `${last}.${id}` as 'lessons.lesson_id',
    ) as typeof query
    last = next
  }
  const [column, value] = found?.(member) ?? [`${table}.member_id`, member.member_id]
  query = query.where(column as 'member_id', '=', value as number)
  if (only) query = query.where(only[0] as 'heading', only[1], only[2])
  for (const by of order) query = query.orderBy(by as 'note_id')
  const rows = await query.select(columns as 'title'[]).execute()
  return rows.map(withMoney)
}

function withMoney({ fraction, ...row }: Row): Row {
  const shown = ([name, value]: [string, Row[string]]) => {
    if (name === 'units') return ['amount', amountText({ units: Number(value), fraction: Number(fraction) })]
    return [name, value !== null && /(^|_)usd$/.test(name) ? (Number(value) / 100).toFixed(2) : value]
  }
  return Object.fromEntries(Object.entries(row).map(shown))
}
