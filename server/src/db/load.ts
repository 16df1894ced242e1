import { CompiledQuery, sql } from 'kysely'
import type { Heading } from './dump.ts'
import { engineOf } from './engine.ts'
import { migrations } from './migrations.ts'
import type { Db } from './schema.ts'
import { listTables, type Table } from './tables.ts'

/** Both engines take more; larger statements gain nothing. */
const VALUES_AT_ONCE = 5000

/**
 * Fills an empty database with a dump, as a database of the time of the dump: with the tables of its migrations, and no
 * others. The caller's transaction decides whether any of it stays.
 */
export async function loadDump(trx: Db, names: string[], lines: AsyncIterable<string>) {
  await buildTables(trx, names)
  const tables = await listTables(trx)
  // Rows come as they were, with what triggers made of them then.
  const turnTriggersOn = await turnTriggersOff(trx, tables)
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx)
  let table: Heading | undefined
  let rows: unknown[][] = []
  const write = async () => {
    if (table && rows.length > 0) await insertRows(trx, table, rows)
    rows = []
  }
  for await (const line of lines) {
    if (line.startsWith('{')) {
      await write()
      table = JSON.parse(line) as Heading
      await setLastId(trx, tables, table)
    } else if (table) {
      rows.push(JSON.parse(line))
      if ((rows.length + 1) * table.columns.length > VALUES_AT_ONCE) await write()
    }
  }
  await write()
  await turnTriggersOn()
}

/** Runs the migrations inside the transaction, as Kysely's Migrator would in one of its own. */
export async function runMigrations(trx: Db, names: string[]) {
  for (const name of names) {
    await migrations[name]?.up(trx)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(trx)
  }
}

/**
 * Makes the tables of these migrations in an empty database.
 * @internal Exported for tests.
 */
export async function buildTables(trx: Db, names: string[]) {
  await trx.schema
    .createTable('kysely_migration')
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute()
  await runMigrations(trx, names)
}

async function turnTriggersOff(trx: Db, tables: Table[]): Promise<() => Promise<void>> {
  if (engineOf(trx) === 'postgres') {
    const turn = async (how: 'disable' | 'enable') => {
      for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(trx)
    }
    await turn('disable')
    return () => turn('enable')
  }
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(trx)
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(trx)
  return async () => {
    const { rows: indexes } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and sql like '%using fts5%'`.execute(trx)
    for (const { name } of indexes)
      await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('rebuild')`.execute(trx)
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(trx)
  }
}

async function insertRows(trx: Db, { table, columns }: Heading, rows: unknown[][]) {
  const isPostgres = engineOf(trx) === 'postgres'
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  let nth = 0
  const marks = rows.map(() => `(${columns.map(() => (isPostgres ? `$${++nth}` : '?')).join(', ')})`).join(', ')
  const text = `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${marks}`
  await trx.executeQuery(CompiledQuery.raw(text, rows.flat()))
}

async function setLastId(trx: Db, tables: Table[], { table, last_id }: Heading) {
  const id = tables.find(({ name }) => name === table)?.id
  if (!id || last_id === 0) return
  if (engineOf(trx) === 'postgres')
    await sql`select setval(pg_get_serial_sequence(${table}, ${id}), ${last_id})`.execute(trx)
  else {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last_id})`.execute(trx)
  }
}
