import { PAGE_KEYS, type Site } from '@padauk/contract/configurations'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { AppError, notFound } from '#errors.ts'

/** Page texts are public, everything else needs a token. A page text that has no Burmese yet is in English. */
export async function readConfiguration(
  db: Db,
  key: string,
  language: Language,
  isSignedIn: boolean,
): Promise<{ key: string; value: string | Site; language?: Language }> {
  const isPage = PAGE_KEYS.some((page) => page === key)
  if (!isSignedIn && !isPage) throw new AppError(401, fault('no_session'))
  const rows = await db
    .selectFrom('configurations')
    .where('key', '=', key)
    .where('language', 'in', [language, 'en'])
    .select(['language', 'value'])
    .execute()
  const row = rows.find((one) => one.language === language) ?? rows[0]
  if (!row) throw notFound('configuration')
  return {
    key,
    value: JSON.parse(row.value) as string | Site,
    ...(isPage && row.language !== language && { language: row.language }),
  }
}

/** The school's name, used to sign mails. */
export async function readBrand(db: Db): Promise<string> {
  const row = await db.selectFrom('configurations').where('key', '=', 'Site').select('value').executeTakeFirst()
  return row ? (JSON.parse(row.value) as Site).brand : 'Padauk'
}
