import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** Which of the two engines a connection speaks to. Only db/ may ask. */
export const engineOf = (db: Pick<Db, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
