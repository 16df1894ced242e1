import type { Db } from '#db/schema.ts'

export type NamedBlob = { blob: string; bytes: number; path: string }

/** Every blob that the database names, once, with one of its names. */
export async function listNamedBlobs(db: Db, tables: string[]): Promise<NamedBlob[]> {
  const named = new Map<string, NamedBlob>()
  for (const table of ['curriculum_files', 'files'] as const) {
    // An older version may lack one.
    if (!tables.includes(table)) continue
    for (const row of await db.selectFrom(table).select(['blob', 'bytes', 'path']).execute()) named.set(row.blob, row)
  }
  return [...named.values()]
}
