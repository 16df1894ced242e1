import { randomBytes } from 'node:crypto'
import type { Db } from './schema.ts'

/**
 * Why a database or a disk cannot serve right now, though nothing is wrong with the request: `full` when nothing can be
 * written, `away` when it is lost, frozen or overloaded. Undefined for any other error.
 */
export function outageOf(error: unknown): 'full' | 'away' | undefined {
  const { code = '', syscall, message = '', errcode } = error as Partial<NodeJS.ErrnoException> & { errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return SQLITE[(errcode ?? 0) & 0xff]
  if (FULL.test(code)) return 'full'
  return syscall === 'connect' || AWAY.test(code) || UNNAMED.test(message) ? 'away' : undefined
}

/** Primary result codes: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE: Record<number, 'full' | 'away'> = { 5: 'away', 6: 'away', 8: 'full', 10: 'full', 13: 'full', 14: 'away' }
/** Of the system, of PostgreSQL (disk_full) and of a bucket (lib/s3.ts). */
const FULL = /^(ENOSPC|EDQUOT|EROFS|53100|STORE_FULL)$/
/**
 * Of the system, and of PostgreSQL: connection lost (08), out of resources (53), a statement cancelled (57014), the
 * server stopping or starting (57P0), a standby that takes no writes (25006), a conflict of transactions (40). And of a
 * bucket.
 */
const AWAY =
  /^(ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE|ENFILE|08\w{3}|53\w{3}|57014|57P0\d|25006|40001|40P01|STORE_AWAY)$/
/** Errors of pg and Kysely that have no code. */
const UNNAMED =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered|was closed)|Cannot use a pool|driver has already been destroyed)/

const PROBE_BYTES = 64 * 1024

/**
 * Takes more room in the database than any single call, and gives it back.
 * @throws when the database cannot be written
 */
export async function tryWriting(db: Db) {
  const row = { key: `probe ${process.pid}`, value: randomBytes(PROBE_BYTES / 2).toString('hex') }
  const undone = new Error('the probe is undone')
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.insertInto('configurations').values(row).execute()
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
}
