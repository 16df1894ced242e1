import type { Db } from './schema.ts'

/** Runs `work` in a transaction: the caller's when there is one, else a new one. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
