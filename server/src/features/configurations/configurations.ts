import { PAGE_KEYS, type Site } from '@padauk/contract/configurations'
import { NO_SESSION } from '@padauk/contract/errors'
import type { Db } from '#db/schema.ts'
import { AppError, notFound } from '#errors.ts'

/** Page texts are public, everything else needs a token. */
export async function readConfiguration(
  db: Db,
  key: string,
  isSignedIn: boolean,
): Promise<{ key: string; value: string | Site }> {
  if (!isSignedIn && !PAGE_KEYS.some((page) => page === key)) throw new AppError(401, 'no_session', NO_SESSION)
  const row = await db.selectFrom('configurations').where('key', '=', key).select(['key', 'value']).executeTakeFirst()
  if (!row) throw notFound('configuration')
  return { key: row.key, value: JSON.parse(row.value) as string | Site }
}

/** The school's name, used to sign mails. */
export async function readBrand(db: Db): Promise<string> {
  const row = await db.selectFrom('configurations').where('key', '=', 'Site').select('value').executeTakeFirst()
  return row ? (JSON.parse(row.value) as Site).brand : 'Padauk'
}
