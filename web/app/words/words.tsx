import { type Messages, setupI18n } from '@lingui/core'
import { isLanguage, type Language } from '@padauk/rules/languages'
import type { Words } from './generated/words.ts'

type Noun = keyof Words
type Values = Record<string, unknown>
type Catalog = () => Promise<{ default: Messages }>
/** Every noun has a file `<noun>.<language>.json`. */
type Catalogs = Record<Language, Catalog>

const isBrowser = typeof document !== 'undefined'
const given = isBrowser ? document.documentElement.lang : 'en'
const i18n = setupI18n({ locale: isLanguage(given) ? given : 'en', messages: { en: {}, my: {} } })

/** The language of all texts on the page. */
export const language = () => i18n.locale as Language

/** The one that the page is not in. */
export const otherLanguage = (): Language => (language() === 'en' ? 'my' : 'en')

const ID = 'page-words'
/** Catalogs embedded in the page, so that its first view waits for none. */
const embedded = isBrowser ? (document.getElementById(ID)?.textContent ?? '') : ''
const arrived: Record<Language, Partial<Record<Noun, Messages>>> = { en: {}, my: {} }
arrived[language()] = embedded ? JSON.parse(embedded) : {}
for (const messages of Object.values(arrived[language()])) i18n.load(language(), messages)

/** Of all modules that were loaded. */
const known = new Map<Noun, Catalogs>()
const loading = new Set<Promise<void>>()

const load = (noun: Noun, language: Language) => {
  if (arrived[language][noun]) return
  const taking = (known.get(noun) as Catalogs)
    [language]()
    .then(({ default: messages }) => {
      arrived[language][noun] = messages
      i18n.load(language, messages)
    })
    .finally(() => loading.delete(taking))
  loading.add(taking)
  // Callers that need the texts handle the failure.
  taking.catch(() => {})
}

/** Resolves when the texts of all loaded modules have arrived. */
export const wordsReady = async () => {
  await Promise.all(loading)
}

/** Loads the texts of all loaded modules in a language. */
export const loadLanguage = async (language: Language) => {
  for (const noun of known.keys()) load(noun, language)
  await wordsReady()
}

/** Says all texts in a language from now on. What is on the screen has to be rendered again. Call `loadLanguage` first. */
export const speak = (language: Language) => i18n.activate(language)

const say = (name: string) => (values?: Values) => {
  if (name in i18n.messages) return i18n._(name, values)
  // Suspense: React retries when the promise settles.
  if (loading.size > 0) throw wordsReady()
  throw new Error(`The text '${name}' is missing`)
}

const sayers = new Map<string, ReturnType<typeof say>>()
const m = new Proxy(
  {},
  {
    get: (_, name: string) => {
      const known = sayers.get(name)
      if (known) return known
      const made = say(name)
      sayers.set(name, made)
      return made
    },
  },
)

/**
 * Texts of a noun, plus the common ones: `m.notes_title_label()`. The catalog is fetched together with the code
 * that imports it. Rendering a text before it has arrived suspends.
 */
export const wordsOf = <N extends Noun, More extends object = object>(noun: N, catalogs: Catalogs, _more?: More) => {
  known.set(noun, catalogs)
  load(noun, language())
  return m as Words[N] & Words['common'] & More
}

let carried: readonly string[] = []

/** For the renderer, before each page: sets the nouns whose texts the page embeds. */
export const carryWords = async (nouns: readonly string[]) => {
  await loadLanguage(language())
  carried = nouns
}

const pageWords = () => {
  const catalogs = Object.entries(arrived[language()]).filter(([noun]) => carried.includes(noun))
  return JSON.stringify(Object.fromEntries(catalogs)).replaceAll('<', '\\u003c')
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
