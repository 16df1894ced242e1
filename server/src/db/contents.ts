import { sql } from 'kysely'
import { engineOf } from './engine.ts'
import { migrations } from './migrations.ts'
import type { Db } from './schema.ts'

/** What a database holds: nothing, a school with its migrations in order, or the tables of another program. */
type Contents = { kind: 'empty' } | { kind: 'school'; migrations: string[] } | { kind: 'foreign'; table: string }

export async function contentsOf(db: Db): Promise<Contents> {
  const { rows: tables } = await (engineOf(db) === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
    : sql<{
        name: string
      }>`select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname`
  ).execute(db)
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'))
  const done = names.includes('kysely_migration')
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : []
  if (done[0] === Object.keys(migrations)[0]) return { kind: 'school', migrations: done }
  // Another process that starts has perhaps just made these two.
  const foreign = names.find((name) => done.length > 0 || !name.startsWith('kysely_migration'))
  return foreign ? { kind: 'foreign', table: foreign } : { kind: 'empty' }
}

/** The first of the migrations that this program does not know: whatever has it was written by a newer version. */
export const findUnknown = (names: string[]) => names.find((name) => !(name in migrations))
