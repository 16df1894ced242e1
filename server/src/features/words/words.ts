import { LANGUAGES, type Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { cachePerVersion, readSchoolVersion } from '#db/school-version.ts'
import { readCatalogs, type Text } from './catalogs.ts'

type Corrections = Record<string, Record<string, unknown>>
type SchoolWords = Partial<Record<Language, Corrections>>

const cached = cachePerVersion<SchoolWords>(1)

/** The school's own texts by language, noun and name, compiled. Empty languages are left out. */
export const readSchoolWords = async (db: Db) => cached(db, await readSchoolVersion(db), 'words', () => loadWords(db))

/** What the browser loads when a noun that has corrections was not in its first page. */
export const listWords = async (db: Db, language: Language): Promise<Corrections> =>
  (await readSchoolWords(db))[language] ?? {}

/** The school's texts that are shown. After an upgrade a text may be gone, or its placeholders may be others. */
export async function readFitting(db: Db): Promise<{ product: Text; language: Language; text: string }[]> {
  // In the order of the key, so that pages are the same however the rows are stored.
  const rows = await db
    .selectFrom('words')
    .select(['name', 'language', 'text', 'original'])
    .orderBy('name')
    .orderBy('language')
    .execute()
  if (rows.length === 0) return []
  // The parser is loaded only by a school that has corrected something.
  const [products, { faultsOf }] = await Promise.all([readCatalogs(), import('./word-faults.ts')])
  return rows.flatMap(({ name, language, text, original }) => {
    const product = products.get(name)
    const isShown = product && (product[language] === original || faultsOf(text, product, language).length === 0)
    return isShown ? [{ product, language, text }] : []
  })
}

async function loadWords(db: Db): Promise<SchoolWords> {
  const rows = await readFitting(db)
  if (rows.length === 0) return {}
  const { compileMessageOrThrow } = await import('@lingui/message-utils/compileMessage')
  const inLanguage = (language: Language) => {
    const nouns: Corrections = {}
    for (const { product, text } of rows.filter((row) => row.language === language)) {
      const { noun, name, isServers } = product
      if (!isServers) nouns[noun] = { ...nouns[noun], [name]: compileMessageOrThrow(text) }
    }
    return nouns
  }
  const words = LANGUAGES.map((language) => [language, inLanguage(language)] as const)
  return Object.fromEntries(words.filter(([, nouns]) => Object.keys(nouns).length > 0))
}
