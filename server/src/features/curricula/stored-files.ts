import type { FloorCounts } from '@padauk/contract/staff-curricula'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import type { Folder, StoredFile } from './folder.ts'
import { NAME } from './open-folder.ts'
import { readSchool, type School } from './school.ts'

/** A snapshot of the school with its imported files. */
export type Material = { school: School; storedFiles: Map<string, StoredFile> }
export const readMaterial = (db: Db): Promise<Material> =>
  inTransaction(db, async (trx) => ({ school: await readSchool(trx), storedFiles: await readStoredFiles(trx) }))

/** The imported files, by path. */
async function readStoredFiles(db: Db): Promise<Map<string, StoredFile>> {
  const rows = await db.selectFrom('curriculum_files').selectAll().orderBy('path').execute()
  return new Map(rows.map(({ path, blob, bytes }) => [path, { blob, bytes }]))
}

/** The slug of the campus folder that contains a file. */
export const slugOf = (path: string) =>
  path.includes('/') ? NAME.exec(path.slice(0, path.indexOf('/')))?.[2] : undefined

type Files = Pick<Folder, 'campuses' | 'storedFiles'>

/** Kept files that are gone from the folder: those below its campuses, regardless of their numbers. */
function goneFiles({ campuses, storedFiles }: Files, before: Map<string, StoredFile>): string[] {
  const slugs = new Set(campuses.map(({ slug }) => slug))
  return [...before.keys()].filter((path) => slugs.has(slugOf(path) ?? '') && !storedFiles.has(path))
}

/** Compares a folder's files with the kept ones; a missing file counts as changed. */
export function compareFiles(folder: Files, before: Map<string, StoredFile>): FloorCounts {
  const counts = { added: 0, changed: goneFiles(folder, before).length, same: 0 }
  for (const [path, { blob }] of folder.storedFiles)
    counts[!before.has(path) ? 'added' : before.get(path)?.blob === blob ? 'same' : 'changed']++
  return counts
}

/** Replaces the kept files below the folder's campuses. */
export async function keepFiles(trx: Db, folder: Files) {
  const before = await readStoredFiles(trx)
  for (const path of goneFiles(folder, before))
    await trx.deleteFrom('curriculum_files').where('path', '=', path).execute()
  for (const [path, { blob, bytes }] of folder.storedFiles) {
    if (before.get(path)?.blob === blob) continue
    await trx
      .insertInto('curriculum_files')
      .values({ path, blob, bytes })
      .onConflict((on) => on.column('path').doUpdateSet({ blob, bytes }))
      .execute()
  }
}
