import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Db } from './schema.ts'
import { listTables, type Table } from './tables.ts'

// A dump is text that both engines write alike, byte for byte: for each table a line with its shape, then a line per
// row in the order of the primary key.

/** How many rows a table has, and the hash of its lines. */
type TableSum = { rows: number; sha256: string }
export type TableSums = Record<string, TableSum>
/** The line before a table's rows. */
export type Heading = { table: string; columns: string[]; last_id: number }

const ROWS_AT_ONCE = 1000

/** The lines of a dump, many at once. `sums` is filled while they are read. */
export async function* dumpLines(db: Db, sums: TableSums): AsyncGenerator<string> {
  for (const table of await listTables(db)) {
    const sum = new RunningSum()
    const heading: Heading = { table: table.name, columns: table.columns, last_id: table.lastId }
    yield sum.add([JSON.stringify(heading)])
    for await (const rows of readPages(db, table))
      yield sum.add(rows.map((row) => JSON.stringify(table.columns.map((column) => row[column]))))
    sums[table.name] = sum.result()
  }
}

/** The sums of a database as it is. */
export async function sumTables(db: Db): Promise<TableSums> {
  const sums: TableSums = {}
  for await (const _ of dumpLines(db, sums));
  return sums
}

class RunningSum {
  readonly #hash = createHash('sha256')
  /** The heading is not a row. */
  #rows = -1

  add(lines: string[]): string {
    const text = lines.map((line) => `${line}\n`).join('')
    this.#rows += lines.length
    this.#hash.update(text)
    return text
  }

  result = (): TableSum => ({ rows: this.#rows, sha256: this.#hash.digest('hex') })
}

async function* readPages(db: Db, { name, columns, key }: Table) {
  // The tables of any version, which schema.ts does not know.
  const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const refs = sql.join(key.map((column) => sql.ref(column)))
  let last: unknown[] | undefined
  for (;;) {
    let page = untyped.selectFrom(name).select(columns).limit(ROWS_AT_ONCE)
    for (const column of key) page = page.orderBy(column)
    if (last) page = page.where(sql<boolean>`(${refs}) > (${sql.join(last)})`)
    const rows = await page.execute()
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    last = key.map((column) => rows.at(-1)?.[column])
  }
}
