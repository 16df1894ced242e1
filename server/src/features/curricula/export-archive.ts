import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, read, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Db } from '#db/schema.ts'
import type { Download } from '#http/answer.ts'
import type { StoreSettings } from '#lib/open-storage.ts'
import { hashOf } from '#lib/storage.ts'
import { shareRuns } from '#lib/turns.ts'
import { runWriteJob } from './folder-jobs.ts'
import { type Material, readMaterial } from './stored-files.ts'

/**
 * An archive of the school, whole or still growing. Its file has no name, so nothing is left of it when this process
 * ends; it is closed when its last user leaves.
 */
type Archive = { key: string; fd: number; made: Promise<unknown>; isWhole: boolean; users: number }

/** The archive of the school as it was last asked for, kept until it is asked for again after a change. */
let kept: Archive | undefined

/** The whole school as a zip archive, sent while it is packed. All who ask for the same school get the same one. */
export async function exportArchive(db: Db, settings: StoreSettings, now: Date): Promise<Download> {
  const archive = await findArchive(db, settings, now)
  // All who share it come by here before the next look, which may leave it.
  archive.users++
  const bytes = Readable.from(follow(archive), { objectMode: false })
  bytes.once('close', () => leave(archive))
  // A failure before the first byte is answered as such. A later one breaks the connection.
  await once(bytes, 'readable')
  return { name: `curriculum-${now.toISOString().slice(0, 10)}.zip`, bytes }
}

/** Reading the school holds up the thread for a tenth of a second, so all who wait for it share that. */
const findArchive = shareRuns(async (db: Db, settings: StoreSettings, now: Date): Promise<Archive> => {
  const material = await readMaterial(db)
  const key = keyOf(material)
  return kept?.key === key ? kept : keepNew(key, settings, material, now)
})

/** Made of all that goes into the archive, so that a stale one is never found. */
const keyOf = ({ school, storedFiles }: Material) =>
  // JSON has no maps.
  hashOf(Buffer.from(JSON.stringify([school, [...school.blobs], [...storedFiles]])))

function keepNew(key: string, settings: StoreSettings, material: Material, at: Date): Archive {
  const { dataDir, bucket } = settings
  const fd = openNameless(join(dataDir, 'imports'))
  const made = runWriteJob({ kind: 'write', store: { dataDir, bucket }, material, at }, fd)
  const archive = { key, fd, made, isWhole: false, users: 1 }
  if (kept?.isWhole) leave(kept)
  kept = archive
  made.then(
    () => {
      archive.isWhole = true
      if (kept !== archive) leave(archive)
    },
    () => {
      if (kept === archive) kept = undefined
      leave(archive)
    },
  )
  return archive
}

function openNameless(dir: string) {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, `archive-${randomUUID()}`)
  const fd = openSync(path, 'wx+')
  rmSync(path)
  return fd
}

function leave(archive: Archive) {
  if (--archive.users === 0) closeSync(archive.fd)
}

const readAt = promisify(read)
const CHUNK_BYTES = 64 * 1024
const LOOK_EVERY_MS = 50

async function* follow(archive: Archive) {
  for (let at = 0; ; ) {
    // Seen before the read: what it finds then is all there is.
    const { isWhole } = archive
    const { bytesRead, buffer } = await readAt(archive.fd, Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at)
    at += bytesRead
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
    if (bytesRead === CHUNK_BYTES) continue
    if (isWhole) return
    await Promise.race([archive.made, rest(LOOK_EVERY_MS)])
  }
}
