import { sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'

export type Table = {
  name: string
  /** In alphabetical order, without generated ones, so that both engines name the same. */
  columns: string[]
  /** The columns of the primary key in its order. */
  key: string[]
  /** The column whose values the database generates. */
  id: string | undefined
  /** The last id that was generated: ids of deleted rows are never given again. */
  lastId: number
}

/** Kysely's own, and the one that ties a database to its folder (features/files/data-dir.ts). */
const NOT_THE_SCHOOL = ['kysely_migration', 'kysely_migration_lock', 'installation']

/** All tables that make up the school, each after those it refers to. */
export async function listTables(db: Db): Promise<Table[]> {
  const found = engineOf(db) === 'sqlite' ? await sqliteTables(db) : await postgresTables(db)
  const left = found.filter(({ name }) => !NOT_THE_SCHOOL.includes(name))
  const ordered: typeof left = []
  while (left.length > 0) {
    const next = left.findIndex(({ name, refersTo }) =>
      refersTo.every((to) => to === name || ordered.some((table) => table.name === to)),
    )
    if (next < 0)
      throw new Error(`The tables ${left.map(({ name }) => name).join(', ')} refer to each other in a circle`)
    ordered.push(...left.splice(next, 1))
  }
  return ordered.map(({ refersTo, ...table }) => table)
}

type Found = Table & { refersTo: string[] }

async function sqliteTables(db: Db): Promise<Found[]> {
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    select l.name, m.sql from pragma_table_list l join sqlite_master m on m.type = 'table' and m.name = l.name
    where l.schema = 'main' and l.type = 'table' and l.name not like 'sqlite\\_%' escape '\\' order by l.name`.execute(
    db,
  )
  const { rows: counters } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
  const shapes: Found[] = []
  for (const { name, sql: text } of tables) {
    const { rows: columns } = await sql<{ name: string; pk: number }>`
      select name, pk from pragma_table_xinfo(${name}) where hidden = 0 order by name`.execute(db)
    const { rows: parents } = await sql<{ parent: string }>`
      select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(db)
    const key = columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name)
    shapes.push({
      name,
      columns: columns.map((column) => column.name),
      key,
      id: /\bautoincrement\b/i.test(text) ? key[0] : undefined,
      lastId: counters.find((counter) => counter.name === name)?.seq ?? 0,
      refersTo: parents.map(({ parent }) => parent),
    })
  }
  return shapes
}

async function postgresTables(db: Db): Promise<Found[]> {
  const { rows } = await sql<Omit<Found, 'id' | 'lastId'> & { id: string | null }>`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attname::text collate "C") as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (attnum, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.nth) as key,
      (select attname::text from pg_attribute where attrelid = c.oid and attidentity <> '' and not attisdropped) as id,
      array(select distinct confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f') as "refersTo"
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname collate "C"`.execute(db)
  const shapes: Found[] = []
  for (const { id, ...table } of rows) {
    let lastId = 0
    if (id) {
      const { rows: counter } = await sql<{ last: number | null }>`
        select greatest(pg_sequence_last_value(pg_get_serial_sequence(${table.name}, ${id})::regclass), max(${sql.ref(id)})) as last
        from ${sql.table(table.name)}`.execute(db)
      lastId = counter[0]?.last ?? 0
    }
    shapes.push({ ...table, id: id ?? undefined, lastId })
  }
  return shapes
}
