import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** A paginated answer (docs/wire.md). */
export type PageOf<T> = { currentPage: number; totalPage: number; perPage: number; total: number; data: T[] }

/**
 * How many rows there are, as a column beside each row of a page. It is counted once, over an index, where
 * `count(*) over ()` reads every row with all of its columns: for lists that grow long.
 */
export const totalOf = <Tables extends keyof Schema, Row>(rows: SelectQueryBuilder<Schema, Tables, Row>) =>
  sql<number>`(${rows.clearSelect().select((eb) => eb.fn.countAll().as('count'))})`.as('total')

/**
 * Reads one page of a select whose rows carry how many there are as `total`, so rows and count take one query. Only a
 * page past the end, which has no rows to carry the total, needs a second one.
 */
export async function pageOf<R extends { total: number }, T>(
  page: number,
  perPage: number,
  select: (limit: number, offset: number) => Promise<R[]>,
  toRow: (row: R) => T,
): Promise<PageOf<T>> {
  const rows = await select(perPage, (page - 1) * perPage)
  const total = rows[0]?.total ?? (page > 1 ? ((await select(1, 0))[0]?.total ?? 0) : 0)
  return { currentPage: page, totalPage: Math.ceil(total / perPage), perPage, total, data: rows.map(toRow) }
}
