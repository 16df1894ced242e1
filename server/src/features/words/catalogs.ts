import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Language } from '@padauk/rules/languages'

/** A text of the product as it ships, in each language. */
export type Text = {
  name: string
  noun: string
  /** Browsers are not sent what only the server says. */
  isServers: boolean
} & Record<Language, string>

// The files that the pages are built from, so that there is no second copy.
const APP = join(import.meta.dirname, '../../../../web/app')
const SERVER = join(import.meta.dirname, '../..')

let all: Promise<Map<string, Text>> | undefined
let said: Promise<Map<string, Text>> | undefined

/** All texts of the product by name. Read on first use: a school that has corrected none never needs them. */
export const readCatalogs = () => {
  all ??= Promise.all([readFolder(APP), readFolder(SERVER)]).then(byName)
  return all
}

/** The texts of mails, messages, certificates and statements, which the server says itself. */
export const readSaidTexts = () => {
  said ??= Promise.all([
    readFolder(APP, '**/{member-messages,certificates,staff-ledger-entries}.en.json'),
    readFolder(SERVER, '**/mails.en.json'),
  ]).then(byName)
  return said
}

/** A term of the glossary, as every language has it. */
type Term = { slug: string; term: string; my: string; also?: string[] }
let terms: Promise<Term[]> | undefined
/** The glossary's terms. Their explanations are texts of the noun `glossary-texts`. */
export const readTerms = () => {
  terms ??= readFile(join(APP, 'words/glossary-terms.json'), 'utf8').then((text) => JSON.parse(text) as Term[])
  return terms
}
/** The name of a term's explanation among the texts of the product. */
export const nameOfTerm = (slug: string) => `glossary_${slug.replaceAll('-', '_')}_text`

const byName = (texts: Text[][]) => new Map(texts.flat().map((text) => [text.name, text]))

/** Browsers get the faults, acts, pages and places of all nouns together (web/words.ts). */
const COLLECTED = { fault_: 'faults', act_: 'audits', console_place_: 'console', word_place_: 'staff-words' }
const nounOf = (name: string, file: string) =>
  Object.entries(COLLECTED).find(([begin]) => name.startsWith(begin))?.[1] ?? basename(file, '.en.json')

async function readFolder(folder: string, pattern = '**/*.en.json') {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: folder })) files.push(join(folder, file))
  const texts = await Promise.all(
    files.sort().map(async (file) => {
      const [english, burmese] = await Promise.all([file, file.replace(/en\.json$/, 'my.json')].map(readCatalog))
      return Object.entries(english as Catalog).map(
        ([name, en]): Text => ({
          name,
          noun: nounOf(name, file),
          isServers: folder === SERVER,
          en,
          my: burmese?.[name] ?? en,
        }),
      )
    }),
  )
  return texts.flat()
}

type Catalog = Record<string, string>
const readCatalog = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Catalog
