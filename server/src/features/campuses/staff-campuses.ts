import type { Db } from '#db/schema.ts'
import type { Storage } from '#lib/storage.ts'
import type { Author } from '../audits/audits.ts'
import { storeCovers } from '../curricula/draw-cover.ts'
import { requirePictures } from '../floors/floors.ts'
import { createFloor, type NewFloor } from '../floors/staff-floors.ts'

export async function createCampus(db: Db, storage: Storage, author: Author, fields: NewFloor, now: Date) {
  const { title, logo, cover } = fields
  await requirePictures(db, { logo, cover })
  const drawn = await storeCovers(db, storage, title, ['cover', 'logo'], now)
  const pictures = { logo: logo || drawn.logo, cover: cover || drawn.cover }
  return createFloor(db, author, 'campus', null, fields, pictures, now)
}
