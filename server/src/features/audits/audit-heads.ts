import { createHmac } from 'node:crypto'
import { appendFile, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/schema.ts'
import { keyFor } from '#lib/sealing.ts'

/** Where the heads of the audit log are kept outside the database, and the key of its lines (docs/decisions/0013). */
type HeadsFile = { path: string; key: Buffer }
/** Without a key, lines that we did not write cannot be told from ours. */
export type HeadsToRead = { path: string; key?: Buffer | undefined }
type Head = { audit_id: number; hash: string }

export const headsFile = ({ dataDir, secret }: { dataDir: string; secret: string }): HeadsFile => ({
  path: join(dataDir, 'audit-heads.log'),
  key: keyFor(secret, 'audit heads'),
})

const LINE = /^(\d+) ([0-9a-f]{64}) (\S+) ([0-9a-f]{64})$/
const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')

async function readText({ path }: HeadsToRead): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The kept heads in the order of writing; undefined without a file. A line that we did not write has the number NaN. A
 * last line without its end was cut off by a crash and does not count.
 */
export async function readHeads(file: HeadsToRead): Promise<Head[] | undefined> {
  const lines = (await readText(file))?.split('\n').slice(0, -1)
  return lines?.filter(Boolean).map((line) => {
    const [, audit_id, hash = '', at, mac] = LINE.exec(line) ?? []
    const isOurs = mac !== undefined && (!file.key || mac === macOf(file.key, `${audit_id} ${hash} ${at}`))
    return { audit_id: isOurs ? Number(audit_id) : Number.NaN, hash }
  })
}

/**
 * Writes the head of the log to the file if it has moved.
 * @internal Exported for tests.
 */
export async function storeHead(db: Db, file: HeadsFile, last: Head | undefined, now: Date): Promise<Head> {
  const head = await db.selectFrom('audit_heads').select(['audit_id', 'hash', 'is_anchored']).executeTakeFirstOrThrow()
  if (head.audit_id === 0 || (head.audit_id === last?.audit_id && head.hash === last.hash)) return head
  const text = await readText(file)
  const line = `${head.audit_id} ${head.hash} ${now.toISOString()}`
  // A line that a crash has cut off would make the next one unreadable.
  if (text && !text.endsWith('\n')) await truncate(file.path, Buffer.byteLength(text.replace(/[^\n]*$/, '')))
  await appendFile(file.path, `${line} ${macOf(file.key, line)}\n`, { mode: 0o600, flush: true })
  if (!head.is_anchored) await db.updateTable('audit_heads').set({ is_anchored: 1 }).execute()
  return head
}

const LOOK_EVERY_MS = 1000

/** Keeps the heads while the server runs; the returned function stops after the last one. */
export function startHeads(
  db: Db,
  file: HeadsFile,
  log: { error(error: unknown, text: string): void },
): () => Promise<void> {
  let isStopped = false
  let wake = () => {}
  const work = async () => {
    let last = (await readHeads(file).catch(() => undefined))?.at(-1)
    for (let isLast = false; !isLast; ) {
      isLast = isStopped
      try {
        last = await storeHead(db, file, last, new Date())
      } catch (error) {
        log.error(error, 'the head of the audit log could not be kept')
      }
      if (!isStopped)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, LOOK_EVERY_MS).unref()
        })
    }
  }
  const running = work()
  return async () => {
    isStopped = true
    wake()
    await running
  }
}
