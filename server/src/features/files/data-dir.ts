import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/schema.ts'
import type { Storage } from '#lib/storage.ts'

/**
 * Ties a database to the DATA_DIR that holds its files, by an id in both. Any number of processes may share the two. A
 * restored folder without an id is recognised by its files.
 * @throws when the database belongs to another DATA_DIR, whose files this one lacks
 */
export async function claimDataDir(db: Db, storage: Storage, dataDir: string) {
  const path = join(dataDir, 'installation')
  const isNew = !existsSync(path)
  const mine = isNew ? createOnce(path) : readFileSync(path, 'utf8')
  await db
    .insertInto('installation')
    .values({ only: 1, id: mine })
    .onConflict((conflict) => conflict.column('only').doNothing())
    .execute()
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  await storage.claim?.(id)
  if (id === mine) return
  if (isNew) {
    rmSync(path)
    if (await hasNewest(db, storage)) return writeFileSync(path, id)
  }
  throw new Error(
    `The database belongs to another DATA_DIR than ${dataDir}, which lacks its files. Start with the DATA_DIR that the database was set up with, or share that folder. If this one does hold its files, write ${id} into ${path}`,
  )
}

/** Whether the store has one of the newest files; undefined while there is none. */
async function hasNewest(db: Db, storage: Storage): Promise<boolean | undefined> {
  const newest = await db.selectFrom('files').select('blob').orderBy('created_at', 'desc').limit(5).execute()
  for (const { blob } of newest) if ((await storage.sizeOf(blob)) !== undefined) return true
  return newest.length > 0 ? false : undefined
}

/** @throws when the files are in another store than the settings say */
export async function requireFiles(db: Db, storage: Storage) {
  if ((await hasNewest(db, storage)) !== false) return
  throw new Error(
    storage.claim
      ? 'The bucket in S3_URL lacks the files of the school. Copy them with npm run copy-files -- to-s3, or start without S3_URL.'
      : 'DATA_DIR lacks the files of the school. If they are in a bucket, set S3_URL, or copy them with npm run copy-files -- to-disk.',
  )
}

/** Writes a new id unless another process was first, and returns the one that is there. */
function createOnce(path: string): string {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, randomUUID())
  try {
    // Unlike a rename this fails when the file exists, and unlike a write it appears whole.
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return readFileSync(path, 'utf8')
}
