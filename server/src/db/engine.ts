import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

type Engine = 'sqlite' | 'postgres'

/** The engine behind a connection. Only db/ may branch on it. */
export const engineOf = (db: Pick<Db, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
