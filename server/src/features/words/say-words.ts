import type { Language } from '@padauk/rules/languages'
import type { Say } from '@padauk/rules/member-messages'
import type { Db } from '#db/schema.ts'
import { cachePerVersion, readSchoolVersion } from '#db/school-version.ts'
import { readSaidTexts } from './catalogs.ts'
import { readFitting } from './words.ts'

type Sayers = Record<Language, Say>
const cached = cachePerVersion<Sayers>(1)

/** Says the texts that the server writes itself, such as mails, as the school has corrected them. */
export const readSayers = async (db: Db): Promise<Sayers> =>
  cached(db, await readSchoolVersion(db), 'sayers', () => loadSayers(db))

async function loadSayers(db: Db): Promise<Sayers> {
  const [products, corrections, { setupI18n }, { compileMessageOrThrow }] = await Promise.all([
    readSaidTexts(),
    readFitting(db),
    // Lazy: most calls say nothing.
    import('@lingui/core'),
    import('@lingui/message-utils/compileMessage'),
  ])
  const sayIn = (language: Language): Say => {
    const own = new Map(
      corrections.filter((row) => row.language === language).map(({ product, text }) => [product.name, text]),
    )
    const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
    return (name, values) => {
      if (!(name in i18n.messages)) {
        const text = own.get(name) ?? products.get(name)?.[language]
        if (text === undefined) throw new Error(`The text '${name}' is missing`)
        i18n.load(language, { [name]: compileMessageOrThrow(text) })
      }
      return i18n._(name, values)
    }
  }
  return { en: sayIn('en'), my: sayIn('my') }
}
