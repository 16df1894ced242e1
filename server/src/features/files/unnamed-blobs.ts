import type { Db } from '#db/schema.ts'
import type { Storage } from '#lib/storage.ts'

const FOLDERS = 256

/**
 * Finds blobs that no file names, such as replaced profile pictures and pictures of refused orders, and removes those
 * that were found in the sweep before as well. A call stores a blob before it names it, so a blob may be unnamed for as
 * long as a call takes; one that was stored again in between stays.
 * @param found what the sweep before found: the time each was stored, by blob
 * @returns what this sweep found and left
 */
export async function sweepBlobs(db: Db, storage: Storage, found: ReadonlyMap<string, number>) {
  const left = new Map<string, number>()
  for (let folder = 0; folder < FOLDERS; folder++) {
    const stored = await storage.list(folder)
    if (stored.length === 0) continue
    const named = await listNamed(
      db,
      stored.map(({ blob }) => blob),
    )
    for (const { blob, storedMs } of stored) {
      if (named.has(blob)) continue
      if (found.get(blob) !== storedMs || !(await storage.remove(blob, storedMs))) left.set(blob, storedMs)
    }
  }
  return left
}

/** Those of the blobs that a file or a curriculum folder names. */
async function listNamed(db: Db, blobs: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (let at = 0; at < blobs.length; at += 500) {
    const some = blobs.slice(at, at + 500)
    const rows = await db
      .selectFrom('files')
      .where('blob', 'in', some)
      .select('blob')
      .union(db.selectFrom('curriculum_files').where('blob', 'in', some).select('blob'))
      .execute()
    for (const { blob } of rows) named.add(blob)
  }
  return named
}
