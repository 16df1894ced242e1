import { type CreateTableBuilder, type Migration, sql } from 'kysely'
import { engineOf } from './engine.ts'

export type Table = CreateTableBuilder<string, string>
/** Untyped: a migration sees the tables of its own time, not those of schema.ts. */
type UntypedDb = Parameters<Migration['up']>[0]

/** A migration, given what differs between the engines: column types, and tables with a generated id. */
export const migration = (
  up: (tools: {
    db: UntypedDb
    isPostgres: boolean
    int: 'bigint' | 'integer'
    /** Byte-wise collation, so that both engines sort ids, slugs and times alike. */
    text: ReturnType<typeof sql>
    table(name: string): Table
    withId(name: string, id: string): Table
  }) => Promise<void>,
): Migration => ({
  up: (db) => {
    const isPostgres = engineOf(db) === 'postgres'
    const table = (name: string): Table => db.schema.createTable(name)
    return up({
      db,
      isPostgres,
      int: isPostgres ? 'bigint' : 'integer',
      text: isPostgres ? sql`text collate "C"` : sql`text`,
      table,
      withId: (name, id) =>
        isPostgres
          ? table(name).addColumn(id, 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
          : table(name).addColumn(id, 'integer', (c) => c.primaryKey().autoIncrement()),
    })
  },
})
