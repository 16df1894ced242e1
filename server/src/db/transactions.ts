import type { Db } from './schema.ts'

/** Runs `work` in the caller's transaction if there is one, else in a new one. */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Locks the member's row: for calls that count before they write. */
export const lockMember = (trx: Db, memberId: number) =>
  trx
    .updateTable('members')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('member_id', '=', memberId)
    .execute()
