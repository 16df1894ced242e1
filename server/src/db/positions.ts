import { sql } from 'kysely'
import type { Db, Schema } from './schema.ts'

type Placed = { [T in keyof Schema]: Schema[T] extends { position: number } ? T : never }[keyof Schema]
type Row = { table: Placed; idColumn: string; id: number; within?: { column: string; value: number | string } }

/** The ids of a list in its order. */
const idsOf = async (trx: Db, { table, idColumn, within }: Omit<Row, 'id'>) => {
  const where = within ? sql`where ${sql.ref(within.column)} = ${within.value}` : sql``
  const { rows } = await sql<{
    id: number
  }>`select ${sql.ref(idColumn)} as id from ${sql.table(table)} ${where} order by position, ${sql.ref(idColumn)}`.execute(
    trx,
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * Moves a row to a place of its list, counted from 1 (past the end: the last), and the others close up; in one transaction.
 * Only the rows whose place changes are written.
 */
export async function moveRow(trx: Db, { position, ...row }: Row & { position: number }) {
  const { table, idColumn, id } = row
  const others = (await idsOf(trx, row)).filter((one) => one !== id)
  others.splice(position - 1, 0, id)
  for (const [index, one] of others.entries())
    await sql`update ${sql.table(table)} set position = ${index + 1} where ${sql.ref(idColumn)} = ${one} and position <> ${index + 1}`.execute(
      trx,
    )
}

/** The place after the last of a list. */
export async function nextPosition(trx: Db, { table, within }: Pick<Row, 'table' | 'within'>): Promise<number> {
  const where = within ? sql`where ${sql.ref(within.column)} = ${within.value}` : sql``
  const { rows } = await sql<{
    last: number | null
  }>`select max(position) as last from ${sql.table(table)} ${where}`.execute(trx)
  return Number(rows[0]?.last ?? 0) + 1
}
