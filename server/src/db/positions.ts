import { sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db, Schema } from './schema.ts'

type Positioned = { [T in keyof Schema]: Schema[T] extends { position: number } ? T : never }[keyof Schema]
/** An ordered list: a table, or its rows with one value in a column. */
export type List = {
  table: Positioned
  idColumn: string
  within?: { column: string; value: number | string }
  /** A column that is null for the rows of the list. */
  without?: string
}
type Placed = { id: number; position: number }

const rowsOf = ({ table, within, without }: Omit<List, 'idColumn'>) => {
  const conditions = [
    ...(within ? [sql`${sql.ref(within.column)} = ${within.value}`] : []),
    ...(without ? [sql`${sql.ref(without)} is null`] : []),
  ]
  return conditions.length > 0 ? sql`${sql.table(table)} where ${sql.join(conditions, sql` and `)}` : sql.table(table)
}

/**
 * Makes changes of a table's order wait for each other until the transaction ends; call it before any row is written.
 * SQLite has one writer anyway.
 */
export async function lockOrder(trx: Db, table: Positioned) {
  if (engineOf(trx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${`order of ${table}`}))`.execute(trx)
}

/** The rows of a list in order. */
export async function listPlaced(trx: Db, list: List): Promise<Placed[]> {
  const id = sql.ref(list.idColumn)
  const { rows } =
    await sql<Placed>`select ${id} as id, position from ${rowsOf(list)} order by position, ${id}`.execute(trx)
  return rows
}

/** Numbers rows from 1 in the given order, writing only those whose position changes. */
export async function renumber(trx: Db, { table, idColumn }: List, rows: Placed[]) {
  for (const [index, { id, position }] of rows.entries())
    if (position !== index + 1)
      await sql`update ${sql.table(table)} set position = ${index + 1} where ${sql.ref(idColumn)} = ${id}`.execute(trx)
}

/**
 * Moves a row to a position in its list, from 1; values past the end mean last. Call it in a transaction.
 * @returns whether the list has the row
 */
export async function moveTo(trx: Db, list: List, id: number, position: number): Promise<boolean> {
  const rows = await listPlaced(trx, list)
  const row = rows.find((one) => one.id === id)
  if (row) await renumber(trx, list, rows.filter((one) => one !== row).toSpliced(position - 1, 0, row))
  return row !== undefined
}

/** The position after the last row of a list. */
export async function nextPosition(trx: Db, list: Pick<List, 'table' | 'within'>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(position) as last from ${rowsOf(list)}`.execute(trx)
  return (rows[0]?.last ?? 0) + 1
}
