// The Vite plugin for texts, and `npm run words -w web`, which writes the types of all texts and the nouns of the contract.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parse, type Token } from '@messageformat/parser'
import type { Plugin } from 'vite'

const APP = resolve(import.meta.dirname, 'app')
const CONTRACT = resolve(import.meta.dirname, '../contract/src')
/** Of faults, which the server says too, and of acts, which it writes down. */
const FAULT_TYPES = resolve(import.meta.dirname, '../rules/src/generated/faults.ts')
const ACT_TYPES = resolve(import.meta.dirname, '../rules/src/generated/acts.ts')
const GENERATED = resolve(APP, 'words/generated')
const CATALOG = /([\w-]+)\.(en|my)\.json$/
/** Where the texts of a noun are seen: stands in its catalog, but only the console's page of texts shows it. */
const PLACE = /^word_place_/
/** What staff do: kinds of acts such as `act_members`, and acts such as `act_members__renew`. Stands in the noun's catalog, and only the audit log says it. */
const ACT = /^act_/
const actOf = (name: string) => name.slice('act_'.length).replace('__', '.').replaceAll('_', '-')
/** Names of the pages of the back office: stand in the noun's catalog, and its frame shows all of them. */
const PAGE = /^console_place_/
/** Why something is refused: stands in the noun's catalog, and is loaded when somebody may meet one. */
const FAULT = /^fault_/
/** A module that no file has: the accessor of a noun's texts. */
const ACCESSOR = /^#words\/([\w-]+)$/
/** Its id, beside the catalogs. */
const ACCESSOR_ID = /([\w-]+)\.words\.js$/

type Catalog = Record<string, string>
const readCatalog = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Catalog

const ownTexts = (catalog: Catalog) =>
  Object.entries(catalog).filter(([name]) => ![PLACE, ACT, PAGE, FAULT].some((collected) => collected.test(name)))
/** Texts of all nouns that one of them shows. */
const COLLECTED: Partial<Record<string, RegExp>> = { 'staff-words': PLACE, audits: ACT, console: PAGE }

/** Parameters of a text: a number where it selects the plural. */
const valuesOf = (tokens: Token[], found = new Map<string, string>()) => {
  for (const token of tokens) {
    if (!('arg' in token)) continue
    const isPlural = token.type === 'plural' || token.type === 'selectordinal'
    if (isPlural) found.set(token.arg, 'number')
    else if (!found.has(token.arg)) found.set(token.arg, 'string | number')
    if ('cases' in token) for (const { tokens: inner } of token.cases) valuesOf(inner, found)
  }
  return found
}

const typeOf = (text: string) => {
  const values = [...valuesOf(parse(text))].map(([name, type]) => `${name}: ${type}`)
  return values.length > 0 ? `(values: { ${values.join('; ')} }) => string` : '() => string'
}

/** What a fault's sentence is filled with. A list holds other faults. */
const paramsOf = (text: string) => {
  const values = [...valuesOf(parse(text)).keys()].map(
    (name) =>
      `${name}: ${{ list: 'string[]', field: 'Word', what: 'Word', status: 'Word' }[name] ?? 'string | number'}`,
  )
  return values.length > 0 ? `{ ${values.join('; ')} }` : 'undefined'
}

/** Names of ours are written with spaces, as on the wire, or as in the front matter of a lesson. */
const spellingsOf = (name: string) => new Set([' ', '_', '.'].map((between) => name.replaceAll(' ', between)))

const faultTypes = () => {
  const texts = readTexts(FAULT)
  const params = texts.map(([name, text]) => `  ${name.slice('fault_'.length)}: ${paramsOf(text)}\n`)
  const names = texts
    .filter(([name]) => name.startsWith('fault_word_'))
    .flatMap(([, text]) => [...spellingsOf(text)].map((name) => `  | '${name}'\n`))
  return [
    `type Name =\n${names.join('')}`,
    '/** A name of ours that has a text. */\n',
    `export type Word = Name | \`\${'the' | 'a' | 'an'} \${Name}\`\n`,
    `export type FaultParams = {\n${params.join('')}}\n`,
  ].join('')
}

const write = (file: string, code: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `// Written by web/words.ts.\n${code}`)
}

/** Folder of each noun's catalogs. */
let folders = new Map<string, string>()

/** Pages of the back office show its common texts, too. */
const isOfStaff = (noun: string) => /^staff\b/.test(noun)

const declarationOf = (noun: string) =>
  `declare module '#words/${noun}' {
  type Words = import('#words/generated/words.ts').Words
  export const m: Words['${noun}'] & Words['common']${isOfStaff(noun) ? " & Words['console']" : ''}
}
`

/** Texts of all catalogs. */
const readTexts = (names: RegExp, language = 'en') =>
  [...folders].flatMap(([noun, folder]) =>
    Object.entries(readCatalog(`${folder}/${noun}.${language}.json`)).filter(([name]) => names.test(name)),
  )

/**
 * Writes the types of all texts, from the English catalogs, and of the accessors. Throws with file and name for an
 * invalid text.
 */
const writeTypes = () => {
  folders = new Map(
    globSync(`${APP}/**/*.en.json`)
      .sort()
      .map((file) => [basename(file, '.en.json'), dirname(file)]),
  )
  const types = [...folders].map(([noun, folder]) => {
    const file = resolve(folder, `${noun}.en.json`)
    const collected = COLLECTED[noun]
    const all = [...ownTexts(readCatalog(file)), ...(collected ? readTexts(collected) : [])]
    const texts = all.map(([name, text]) => {
      try {
        return `    ${name}: ${typeOf(text)}\n`
      } catch (error) {
        throw new Error(`${file}: ${name}: ${(error as Error).message}`)
      }
    })
    return `  '${noun}': {\n${texts.join('')}  }\n`
  })
  const contract = globSync(`${CONTRACT}/*.ts`).sort()
  const nounsOf = (files: string[]) => files.map((file) => `'${basename(file, '.ts')}'`)
  // Nouns with answers in the language of the page.
  const translated = contract.filter((file) => readFileSync(file, 'utf8').includes('isTranslated: true'))
  const written = [
    `type Words = {\n${types.join('')}}`,
    `type ContractNoun = ${nounsOf(contract).join(' | ')}`,
    `const TRANSLATED: readonly unknown[] = [${nounsOf(translated)}]`,
  ]
  write(`${GENERATED}/words.ts`, written.map((one) => `export ${one}\n`).join(''))
  write(`${GENERATED}/accessors.d.ts`, [...folders.keys()].map(declarationOf).join(''))
  write(FAULT_TYPES, faultTypes())
  const acts = readTexts(/^act_\w+__/).map(([name]) => `\n  | '${actOf(name)}'`)
  const kinds = readTexts(/^act_(?!\w+__)/).map(([name]) => `'${name}'`)
  write(`${GENERATED}/acts.ts`, `export const ACT_KINDS = [${kinds}] as const\n`)
  write(ACT_TYPES, `/** Noun and step of an act that has a text. */\nexport type Act =${acts.join('')}\n`)
}

const accessorOf = (noun: string) => `
  import { wordsOf } from '#words/words.tsx'
  ${isOfStaff(noun) ? "import '#words/console'" : ''}
  export const m = wordsOf('${noun}', { en: () => import('./${noun}.en.json'), my: () => import('./${noun}.my.json') })
`

const NOUNS_OF_CHUNKS = 'virtual:nouns-of-chunks'
const FAULTS = /^virtual:faults-(en|my)$/

const compiled = (texts: [name: string, text: string][]) =>
  `export default ${JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, compileMessageOrThrow(text)])))}`

/**
 * Serves the accessors, and compiles the catalogs, so that the browser needs no message parser.
 * `virtual:nouns-of-chunks` tells the renderer which nouns each browser script uses, by the script's path. It is empty
 * in development.
 */
export const words = (): Plugin => {
  const nounsOfChunks: Record<string, string[]> = {}
  return {
    name: 'words',
    enforce: 'pre',
    sharedDuringBuild: true,
    buildStart: writeTypes,
    resolveId(id) {
      if (id === NOUNS_OF_CHUNKS || FAULTS.test(id)) return `\0${id}`
      const noun = ACCESSOR.exec(id)?.[1] ?? ''
      const folder = folders.get(noun)
      return folder && `${folder}/${noun}.words.js`
    },
    load(id) {
      if (id === `\0${NOUNS_OF_CHUNKS}`) return `export default ${JSON.stringify(nounsOfChunks)}`
      const language = FAULTS.exec(id.slice(1))?.[1]
      if (language) return compiled(readTexts(FAULT, language))
      const noun = ACCESSOR_ID.exec(id)?.[1]
      return noun && accessorOf(noun)
    },
    // Available for the server build, because the client is built first.
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const { fileName, moduleIds } of Object.values(bundle).filter(({ type }) => type === 'chunk') as {
        fileName: string
        moduleIds: string[]
      }[]) {
        const nouns = moduleIds.flatMap((id) => ACCESSOR_ID.exec(id)?.[1] ?? [])
        if (nouns.length > 0) nounsOfChunks[`/${fileName}`] = nouns
      }
    },
    watchChange: (id) => void (CATALOG.test(id) && writeTypes()),
    transform: {
      filter: { id: CATALOG },
      handler(code, id) {
        const [, noun, language] = CATALOG.exec(id) ?? []
        const collected = COLLECTED[noun as string]
        const texts = [...ownTexts(JSON.parse(code)), ...(collected ? readTexts(collected, language) : [])]
        return { code: compiled(texts), map: null, moduleType: 'js' }
      },
    },
  }
}

if (process.argv[1] === import.meta.filename) writeTypes()
