import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_PATHS } from '@padauk/contract/configurations'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'

const FOLDER = join(import.meta.dirname, 'texts')

/**
 * Inserts the default page texts where none are configured: the Burmese one only beside the English one as shipped,
 * because it does not say what the school has written instead.
 */
export async function placeShippedTexts(db: Db, folder = FOLDER) {
  for (const [path, key] of Object.entries(PAGE_PATHS)) {
    const english = readText(join(folder, `${path}.md`))
    if (english) await place(db, { key, language: 'en', value: english })
    const burmese = readText(join(folder, `${path}.my.md`))
    if (!burmese) continue
    const current = await db
      .selectFrom('configurations')
      .where('key', '=', key)
      .where('language', '=', 'en')
      .select('value')
      .executeTakeFirst()
    if (current?.value === english) await place(db, { key, language: 'my', value: burmese })
  }
}

const readText = (path: string) => (existsSync(path) ? JSON.stringify(readFileSync(path, 'utf8').trim()) : undefined)

const place = (db: Db, row: { key: string; language: Language; value: string }) =>
  db
    .insertInto('configurations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'language']).doNothing())
    .execute()
