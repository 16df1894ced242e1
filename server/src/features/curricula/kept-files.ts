import type { FloorCounts } from '@padauk/contract/staff-curricula'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import type { Folder, Kept } from './folder.ts'
import { NAME } from './read-folder.ts'
import { readSchool, type School } from './school.ts'

/** One moment of the school, with the files that were imported. */
export type Material = { school: School; kept: Map<string, Kept> }
export const readMaterial = (db: Db): Promise<Material> =>
  inTransaction(db, async (trx) => ({ school: await readSchool(trx), kept: await readKeptFiles(trx) }))

/** The files of imported folders as they came, by their paths. */
export async function readKeptFiles(db: Db): Promise<Map<string, Kept>> {
  const rows = await db.selectFrom('curriculum_files').selectAll().orderBy('path').execute()
  return new Map(rows.map(({ path, blob, bytes }) => [path, { blob, bytes }]))
}

/** The slug of the campus beneath which a file lies. */
const slugOf = (path: string) => (path.includes('/') ? NAME.exec(path.slice(0, path.indexOf('/')))?.[2] : undefined)

type Files = Pick<Folder, 'campuses' | 'kept'>

/** The kept files that a folder does not hold any more: those beneath its campuses, whatever their numbers were. */
function goneFiles({ campuses, kept }: Files, before: Map<string, Kept>): string[] {
  const slugs = new Set(campuses.map(({ slug }) => slug))
  return [...before.keys()].filter((path) => slugs.has(slugOf(path) ?? '') && !kept.has(path))
}

/** How the files of a folder compare with those that are kept; one that is gone is a change. */
export function compareFiles(folder: Files, before: Map<string, Kept>): FloorCounts {
  const counts = { added: 0, changed: goneFiles(folder, before).length, same: 0 }
  for (const [path, { blob }] of folder.kept)
    counts[!before.has(path) ? 'added' : before.get(path)?.blob === blob ? 'same' : 'changed']++
  return counts
}

/** Keeps the files of a folder in the place of those that stood beneath the same campuses. */
export async function keepFiles(trx: Db, folder: Files) {
  const before = await readKeptFiles(trx)
  for (const path of goneFiles(folder, before))
    await trx.deleteFrom('curriculum_files').where('path', '=', path).execute()
  for (const [path, { blob, bytes }] of folder.kept) {
    if (before.get(path)?.blob === blob) continue
    await trx
      .insertInto('curriculum_files')
      .values({ path, blob, bytes })
      .onConflict((on) => on.column('path').doUpdateSet({ blob, bytes }))
      .execute()
  }
}
