import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_PATHS } from '@padauk/contract/configurations'
import type { Db } from '#db/schema.ts'

/** Inserts the default page texts where none are configured. */
export async function placeShippedTexts(db: Db) {
  const rows = Object.entries(PAGE_PATHS).map(([path, key]) => ({
    key,
    value: JSON.stringify(readFileSync(join(import.meta.dirname, 'texts', `${path}.md`), 'utf8').trim()),
  }))
  await db
    .insertInto('configurations')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
