import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { cachePerVersion } from '#db/school-version.ts'
import { nameOfTerm, readCatalogs, readTerms } from '../words/catalogs.ts'
import { readFitting } from '../words/words.ts'

const TERMS_MAX = 3
/** Most terms begin like a single letter. */
const TYPED_MIN = 2

type Term = {
  slug: string
  title: Record<Language, string>
  text: Record<Language, string>
  names: { name: string; folded: string; joined: string }[]
}

const cached = cachePerVersion<Term[]>(1)

const fold = (text: string) => text.normalize('NFC').toLowerCase()
/** Trade words are written in one, apart or with a hyphen: stoploss, stop loss, stop-loss. */
const join = (text: string) => fold(text).replace(/[\s-]/g, '')

/** The glossary, with the school's own explanations. */
async function loadTerms(db: Db): Promise<Term[]> {
  const [terms, texts, corrections] = await Promise.all([readTerms(), readCatalogs(), readFitting(db)])
  const own = new Map(corrections.map(({ product, language, text }) => [`${product.name} ${language}`, text]))
  return terms.map(({ slug, term, my, also = [] }) => {
    const name = nameOfTerm(slug)
    const explained = (language: Language) => own.get(`${name} ${language}`) ?? texts.get(name)?.[language] ?? ''
    return {
      slug,
      title: { en: term, my: `${my} (${term})` },
      text: { en: explained('en'), my: explained('my') },
      names: [term, my, ...also].map((one) => ({ name: one, folded: fold(one), joined: join(one) })),
    }
  })
}

/**
 * The glossary's terms for a search: `exact` are called so, however they are spaced, `near` begin so or have a word that
 * does. `spelled` is how the exact one is written.
 */
export async function findTerms(db: Db, schoolVersion: number, q: string) {
  if ([...q].length < TYPED_MIN) return { exact: [], near: [], spelled: undefined }
  const terms = await cached(db, schoolVersion, 'terms', () => loadTerms(db))
  const [folded, joined] = [fold(q), join(q)]
  const exact: Term[] = []
  const near: Term[] = []
  let spelled: string | undefined
  for (const term of terms) {
    const same = term.names.find((name) => name.joined === joined)
    if (same) {
      exact.push(term)
      spelled ??= same.name
    } else if (term.names.some((name) => name.joined.startsWith(joined) || name.folded.includes(` ${folded}`)))
      near.push(term)
  }
  return { exact: exact.slice(0, TERMS_MAX), near: near.slice(0, TERMS_MAX - exact.length), spelled }
}
