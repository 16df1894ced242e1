import { LANGUAGES, type Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { keepPerVersion, readSchoolVersion } from '#db/school-version.ts'
import { readCatalogs } from './catalogs.ts'

type Corrections = Record<string, Record<string, unknown>>
type SchoolWords = Partial<Record<Language, Corrections>>

const keep = keepPerVersion<SchoolWords>(1)

/** The school's own texts by language, noun and name, compiled. Empty languages are left out. */
export const readSchoolWords = async (db: Db) => keep(db, await readSchoolVersion(db), 'words', () => loadWords(db))

/** What the browser loads when a noun that has corrections was not in its first page. */
export const listWords = async (db: Db, language: Language): Promise<Corrections> =>
  (await readSchoolWords(db))[language] ?? {}

async function loadWords(db: Db): Promise<SchoolWords> {
  // In the order of the key, so that pages are the same however the rows are stored.
  const rows = await db
    .selectFrom('words')
    .select(['name', 'language', 'text', 'original'])
    .orderBy('name')
    .orderBy('language')
    .execute()
  if (rows.length === 0) return {}
  // The parser is loaded only by a school that has corrected something.
  const [products, { compileMessageOrThrow }, { faultsOf }] = await Promise.all([
    readCatalogs(),
    import('@lingui/message-utils/compileMessage'),
    import('./word-faults.ts'),
  ])
  const inLanguage = (language: Language) => {
    const nouns: Corrections = {}
    for (const { name, text, original } of rows.filter((row) => row.language === language)) {
      const product = products.get(name)
      // After an upgrade a text may be gone, or its placeholders may be others.
      if (!product || (product[language] !== original && faultsOf(text, product, language).length > 0)) continue
      nouns[product.noun] = { ...nouns[product.noun], [name]: compileMessageOrThrow(text) }
    }
    return nouns
  }
  const words = LANGUAGES.map((language) => [language, inLanguage(language)] as const)
  return Object.fromEntries(words.filter(([, nouns]) => Object.keys(nouns).length > 0))
}
