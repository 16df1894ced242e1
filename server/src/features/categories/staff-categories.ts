import type { Db } from '#db/schema.ts'
import type { Storage } from '#lib/storage.ts'
import type { Author } from '../audits/audits.ts'
import { storeCovers } from '../curricula/draw-cover.ts'
import { requirePictures } from '../floors/floors.ts'
import { createFloor, type NewFloor } from '../floors/staff-floors.ts'

export async function createCategory(
  db: Db,
  storage: Storage,
  author: Author,
  { campus_id, ...fields }: NewFloor & { campus_id: number },
  now: Date,
) {
  await requirePictures(db, { cover: fields.cover })
  const drawn = await storeCovers(db, storage, fields.title, ['strip'], now)
  return createFloor(db, author, 'category', campus_id, fields, { cover: fields.cover || drawn.strip }, now)
}
