import { type Messages, setupI18n } from '@lingui/core'
import type { Words } from './generated/words.ts'

type Noun = keyof Words
type Values = Record<string, unknown>
type Catalog = () => Promise<{ default: Messages }>

/** A language of the app. Every noun has a file `<noun>.<language>.json`. */
type Language = 'en'

const language: Language = 'en'
const i18n = setupI18n({ locale: language, messages: { [language]: {} } })

const ID = 'page-words'
/** Catalogs embedded in the page, so that its first view waits for none. */
const embedded = typeof document === 'undefined' ? '' : (document.getElementById(ID)?.textContent ?? '')
const arrived = (embedded ? JSON.parse(embedded) : {}) as Partial<Record<Noun, Messages>>
for (const messages of Object.values(arrived)) i18n.load(language, messages)

const loading = new Set<Promise<void>>()

const load = (noun: Noun, catalog: Catalog) => {
  if (arrived[noun]) return
  const taking = catalog()
    .then(({ default: messages }) => {
      arrived[noun] = messages
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
export const wordsOf = <N extends Noun, More extends object = object>(
  noun: N,
  catalogs: Record<Language, Catalog>,
  _more?: More,
) => {
  load(noun, catalogs[language])
  return m as Words[N] & Words['common'] & More
}

let carried: readonly string[] = []

/** For the renderer, before each page: sets the nouns whose texts the page embeds. */
export const carryWords = async (nouns: readonly string[]) => {
  await wordsReady()
  carried = nouns
}

const pageWords = () => {
  const catalogs = Object.entries(arrived).filter(([noun]) => carried.includes(noun))
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
