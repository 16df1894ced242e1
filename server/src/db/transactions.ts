import type { Db } from './schema.ts'

/** Runs `work` in the caller's transaction if there is one, else in a new one. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
