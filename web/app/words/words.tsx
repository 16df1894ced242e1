import { type Messages, setupI18n } from '@lingui/core'
import { isLanguage, type Language } from '@padauk/rules/languages'
import type { Words } from './generated/words.ts'

type Noun = keyof Words
type Values = Record<string, unknown>
type Catalog = () => Promise<{ default: Messages }>
/** Every noun has a file `<noun>.<language>.json`. */
type Catalogs = Record<Language, Catalog>
/** Texts that the school has corrected, compiled, by noun. */
type Corrections = Partial<Record<Noun, Messages>>
export type SchoolWords = Partial<Record<Language, Corrections>>

const isBrowser = typeof document !== 'undefined'
const given = isBrowser ? document.documentElement.lang : 'en'
const i18n = setupI18n({ locale: isLanguage(given) ? given : 'en', messages: { en: {}, my: {} } })

/** The language of all texts on the page. */
export const language = () => i18n.locale as Language

/** The one that the page is not in. */
export const otherLanguage = (): Language => (language() === 'en' ? 'my' : 'en')

const ID = 'page-words'
/**
 * Catalogs embedded in the page, so that its first view waits for none, with the school's corrections. `corrected` names
 * the nouns of other catalogs that have some.
 */
type PageTexts = { texts: Corrections; corrected?: Partial<Record<Language, Noun[]>> }
const embedded = isBrowser ? (document.getElementById(ID)?.textContent ?? '') : ''
const page: PageTexts = embedded ? JSON.parse(embedded) : { texts: {} }
const arrived: Record<Language, Corrections> = { en: {}, my: {} }
arrived[language()] = page.texts
for (const messages of Object.values(arrived[language()])) i18n.load(language(), messages)

/** Of all modules that were loaded. */
const catalogsOf = new Map<Noun, Catalogs>()
const loading: Record<Language, Map<Noun, Promise<void>>> = { en: new Map(), my: new Map() }
const failures: Record<Language, Map<Noun, unknown>> = { en: new Map(), my: new Map() }

const fetched: Partial<Record<Language, Promise<Corrections>>> = {}

/** Of catalogs that are not in the page. Without them, texts are as the product says them. */
export const correctionsOf = async (noun: Noun, language: Language) => {
  if (!page.corrected?.[language]?.includes(noun)) return undefined
  // Not by lib/api.ts, which imports this module.
  fetched[language] ??= fetch(`/api/words?language=${language}`)
    .then((response) => response.json() as Promise<{ content: Corrections }>)
    .then(({ content }) => content)
  return (
    await fetched[language].catch(() => {
      delete fetched[language]
      return {} as Corrections
    })
  )[noun]
}

/** Never rejects: `failures` says what went wrong. */
const load = (noun: Noun, of: Language) => {
  const pending = loading[of].get(noun)
  if (pending) return pending
  failures[of].delete(noun)
  const taking = Promise.all([(catalogsOf.get(noun) as Catalogs)[of](), correctionsOf(noun, of)])
    .then(
      ([{ default: messages }, corrections]) => {
        arrived[of][noun] = { ...messages, ...corrections }
        i18n.load(of, arrived[of][noun])
      },
      (error) => {
        failures[of].set(noun, error)
      },
    )
    .finally(() => loading[of].delete(noun))
  loading[of].set(noun, taking)
  return taking
}

const missing = (of: Language) => [...catalogsOf.keys()].filter((noun) => !arrived[of][noun])

/**
 * Loads the texts of all loaded modules in a language, also of those that arrive meanwhile. Asks again for what failed.
 * @throws what a catalog's import throws, after all others have arrived
 */
export const loadLanguage = async (of: Language) => {
  const requested = new Set<Noun>()
  const next = () => missing(of).filter((noun) => !requested.has(noun))
  for (let nouns = next(); nouns.length > 0; nouns = next()) {
    for (const noun of nouns) requested.add(noun)
    await Promise.all(nouns.map((noun) => load(noun, of)))
  }
  for (const noun of missing(of)) throw failures[of].get(noun)
}

/** Resolves when the texts of all loaded modules have arrived. */
export const wordsReady = () => loadLanguage(language())

/** Says all texts in a language from now on. What is on the screen has to be rendered again. Call `loadLanguage` first. */
export const speak = (language: Language) => i18n.activate(language)

const say = (name: string) => (values?: Values) => {
  if (name in i18n.messages) return i18n._(name, values)
  const of = language()
  const nouns = missing(of)
  const open = nouns.filter((noun) => !failures[of].has(noun))
  // Suspense: React retries when the promise settles.
  if (open.length > 0) throw Promise.all(open.map((noun) => load(noun, of)))
  // Asked for again by the next `wordsReady`, not by each try to render.
  for (const noun of nouns) throw failures[of].get(noun)
  // Nobody loses a page for one text.
  globalThis.reportError?.(new Error(`The text '${name}' is missing`))
  return ''
}

const sayers = new Map<string, ReturnType<typeof say>>()
const m = new Proxy(
  {},
  {
    get: (_, name: string) => {
      const catalogsOf = sayers.get(name)
      if (catalogsOf) return catalogsOf
      const made = say(name)
      sayers.set(name, made)
      return made
    },
  },
)

/**
 * Called by the accessor of a noun, the module `#words/<noun>` that web/words.ts serves: `m.notes_title_label()`. The
 * catalog is fetched together with the code that imports the accessor. Rendering a text before it has arrived suspends.
 */
export const wordsOf = (noun: keyof Words, catalogs: Catalogs) => {
  catalogsOf.set(noun, catalogs)
  if (!arrived[language()][noun]) load(noun, language())
  return m
}

let carried: readonly string[] = []
let school: SchoolWords = {}

/** For the renderer, before each page. */
export const setSchoolWords = (words: SchoolWords) => {
  school = words
}

const withCorrections = (noun: Noun, messages: Messages) => ({ ...messages, ...school[language()]?.[noun] })
const catalogs = () => Object.entries(arrived[language()]) as [Noun, Messages][]

/** For the renderer, before each page: sets the nouns whose texts the page embeds. */
export const carryWords = async (nouns: readonly string[]) => {
  await loadLanguage(language())
  carried = nouns
  // All of them again: the page before may have been rendered with other corrections.
  for (const [noun, messages] of catalogs()) i18n.load(language(), withCorrections(noun, messages))
}

const pageWords = () => {
  const texts = catalogs()
    .filter(([noun]) => carried.includes(noun))
    .map(([noun, messages]) => [noun, withCorrections(noun, messages)])
  const isElsewhere = (of: string, noun: string) => of !== language() || !carried.includes(noun)
  const corrected = Object.entries(school).map(([of, nouns]) => [
    of,
    Object.keys(nouns).filter((noun) => isElsewhere(of, noun)),
  ])
  return JSON.stringify({
    texts: Object.fromEntries(texts),
    ...(corrected.length > 0 && { corrected: Object.fromEntries(corrected) }),
  }).replaceAll('<', '\\u003c')
}

/** Embeds a page's texts, so that its first view fetches none. */
export const PageWords = () => (
  <script
    id={ID}
    type="application/json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped above
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? pageWords() : embedded }}
  />
)
