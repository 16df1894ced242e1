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
  if (id === mine) return
  if (isNew) {
    rmSync(path)
    const file = await db.selectFrom('files').select('blob').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
    if (file && (await storage.sizeOf(file.blob)) !== undefined) return writeFileSync(path, id)
  }
  throw new Error(
    `The database belongs to another DATA_DIR than ${dataDir}, which lacks its files. Start with the DATA_DIR that the database was set up with, or share that folder. If this one does hold its files, write ${id} into ${path}`,
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
