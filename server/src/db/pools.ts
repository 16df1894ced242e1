import { PostgresAdapter } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './schema.ts'

/** Carries the pool of a PostgreSQL database, whose dialect alone knows it. */
export class PooledAdapter extends PostgresAdapter {
  readonly pool: Pool

  constructor(pool: Pool) {
    super()
    this.pool = pool
  }
}

/** The connections of a database server that are in use, and the queries that wait for one; undefined on SQLite. */
export function poolUseOf(db: Db): { inUse: number; queued: number } | undefined {
  const { adapter } = db.getExecutor()
  if (!(adapter instanceof PooledAdapter)) return undefined
  const { totalCount, idleCount, waitingCount } = adapter.pool
  return { inUse: totalCount - idleCount, queued: waitingCount }
}
