import type { PageKey, Site } from '@padauk/contract/configurations'
import {
  type ConfigurationVersion,
  PAGE_TEXT_MAX,
  PAYMENTS_ARE_OWNERS,
  SiteForm,
} from '@padauk/contract/staff-configurations'
import type { Translation } from '@padauk/contract/staff-curricula'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { sql } from 'kysely'
import { pageOf } from '#db/pages.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, allInvalid, invalid, notFound } from '#errors.ts'
import type { Staff } from '#http/answer.ts'
import { toUnicode } from '#lib/burmese.ts'
import { writeAudit } from '../audits/audits.ts'

type Key = PageKey | 'Site'
/** A page text in a language has a value and a history of its own. Site has one for both. */
type Place = { key: Key; language: Language }
export const placeOf = (key: Key, language: Language = 'en'): Place => ({
  key,
  language: key === 'Site' ? 'en' : language,
})
type Value = string | Site

/** @throws 422 unless it is a text or a valid Site */
async function toValue(key: Key, sent: string | Record<string, unknown>): Promise<Value> {
  if (key === 'Site') {
    const { data, error } = SiteForm.safeParse(sent)
    if (!data) throw allInvalid(error.issues.map(({ path, message }) => ({ path: `value.${path.join('.')}`, message })))
    return data
  }
  if (typeof sent !== 'string' || !sent.trim()) throw invalid('value', fault('required', { field: 'the text' }))
  if (sent.length > PAGE_TEXT_MAX) throw invalid('value', fault('too_long', { field: 'the text', max: PAGE_TEXT_MAX }))
  if (sent.includes('\0') || !sent.isWellFormed()) throw invalid('value', fault('unstorable', { field: 'the text' }))
  return toUnicode(sent)
}

const NO_SITE: Site = {
  brand: 'Padauk',
  messaging: { service: '', handle: '', link: '', discussion_message: '' },
  social_links: [],
  support_address: '',
  payment_methods: [],
}

type Counts = { campuses: number; users: number }
type ToChange = { key: string; value: Value; translation: Translation; counts?: Counts }
/** The value to edit. A new school has no Site yet, and a page text perhaps no Burmese; their forms start blank. */
export async function readToChange(db: Db, { key, language }: Place): Promise<ToChange> {
  const [row, translation] = await Promise.all([selectValue(db, { key, language }), translationOf(db, key)])
  if (!row && key !== 'Site' && language === 'en') throw notFound('configuration')
  if (key === 'Site')
    return { key, value: row ? (JSON.parse(row.value) as Site) : NO_SITE, translation, counts: await readCounts(db) }
  return { key, value: row ? (JSON.parse(row.value) as string) : '', translation }
}

async function readCounts(db: Db): Promise<Counts> {
  const count = async (rows: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    Number((await rows.executeTakeFirstOrThrow()).count)
  const [campuses, users] = await Promise.all([
    count(
      db
        .selectFrom('campuses')
        .where('status', '=', 'PUBLISHED')
        .where('bin_item_id', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    count(
      db
        .selectFrom('members')
        .where('status', '=', 'ACTIVE')
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
  ])
  return { campuses, users }
}

/** The state of the Burmese: older when the English has a newer version. */
async function translationOf(db: Db, key: Key): Promise<Translation> {
  if (key === 'Site') return 'CURRENT'
  if (!(await selectValue(db, { key, language: 'my' }))) return 'MISSING'
  const newest = await db
    .selectFrom('configuration_versions')
    .where('key', '=', key)
    .select('language')
    .orderBy('version_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.language === 'en' ? 'OLDER' : 'CURRENT'
}

const selectValue = (db: Db, { key, language }: Place) =>
  db
    .selectFrom('configurations')
    .where('key', '=', key)
    .where('language', '=', language)
    .select('value')
    .executeTakeFirst()

const samePayments = (one: Value, other: Value) =>
  JSON.stringify((one as Site).payment_methods) === JSON.stringify((other as Site).payment_methods)

/**
 * Changes a page text or Site, effective immediately; the previous value is kept as a version.
 * @throws 403 unless an owner changes payment addresses, 422 for an incomplete value
 */
export async function updateConfiguration(
  db: Db,
  staff: Staff,
  { key, language }: Place,
  { value: sent }: { value: string | Record<string, unknown> },
  now: Date,
) {
  const value = await toValue(key, sent)
  return inTransaction(db, async (trx) => {
    const before = (await selectValue(trx, { key, language }))?.value
    if (
      key === 'Site' &&
      !staff.capabilities.includes('settings') &&
      !(before && samePayments(JSON.parse(before), value))
    )
      throw new AppError(403, PAYMENTS_ARE_OWNERS)
    const text = JSON.stringify(value)
    // Burmese that is sent again as it is still says the same, which makes it the newest.
    if (before === text && !(language === 'my' && (await translationOf(trx, key)) === 'OLDER')) return { key, value }
    const created_at = now.toISOString()
    // The first change also stores the shipped text, so that it can be restored.
    const existing = await trx
      .selectFrom('configuration_versions')
      .where('key', '=', key)
      .where('language', '=', language)
      .select('version_id')
      .limit(1)
      .executeTakeFirst()
    if (!existing && before)
      await trx
        .insertInto('configuration_versions')
        .values({ key, language, value: before, staff: '', created_at })
        .execute()
    await trx
      .insertInto('configuration_versions')
      .values({ key, language, value: text, staff: staff.email, created_at })
      .execute()
    await trx
      .insertInto('configurations')
      .values({ key, language, value: text })
      .onConflict((conflict) => conflict.columns(['key', 'language']).doUpdateSet({ value: text }))
      .execute()
    await writeAudit(
      trx,
      staff,
      {
        action: 'configurations.update',
        target: `configuration:${key}${language === 'en' ? '' : ` (${language})`}`,
        before: before ? { value: JSON.parse(before) } : null,
        after: { value },
      },
      now,
    )
    return { key, value }
  })
}

const length = sql<number>`length(value)`.as('length')

export const listVersions = (db: Db, { key, language }: Place, { page, perPage }: { page: number; perPage: number }) =>
  pageOf(
    page,
    perPage,
    (limit, offset) =>
      db
        .selectFrom('configuration_versions')
        .where('key', '=', key)
        .where('language', '=', language)
        .select(['version_id', 'staff', 'created_at', length, sql<number>`count(*) over ()`.as('total')])
        .orderBy('version_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ total: _, ...row }): ConfigurationVersion => row,
  )

export async function readVersion(db: Db, version_id: number) {
  const row = await db
    .selectFrom('configuration_versions')
    .where('version_id', '=', version_id)
    .select(['version_id', 'key', 'language', 'staff', 'created_at', 'value', length])
    .executeTakeFirst()
  if (!row) throw notFound('version')
  return { ...row, value: JSON.parse(row.value) as Value }
}
