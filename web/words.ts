// The Vite plugin for texts, and `npm run words -w web`, which writes the types of all texts.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { parse, type Token } from '@messageformat/parser'
import type { Plugin } from 'vite'

const APP = resolve(import.meta.dirname, 'app')
const TYPES = resolve(APP, 'words/generated/words.ts')
const CATALOG = /[\w-]+\.(en|my)\.json$/

type Catalog = Record<string, string>
const readCatalog = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Catalog

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

/** Writes the types of all texts from the English catalogs. Throws with file and name for an invalid text. */
const writeTypes = () => {
  const nouns = globSync(`${APP}/**/*.en.json`)
    .sort()
    .map((file) => {
      const texts = Object.entries(readCatalog(file)).map(([name, text]) => {
        try {
          return `    ${name}: ${typeOf(text)}\n`
        } catch (error) {
          throw new Error(`${file}: ${name}: ${(error as Error).message}`)
        }
      })
      return `  '${basename(file, '.en.json')}': {\n${texts.join('')}  }\n`
    })
  mkdirSync(dirname(TYPES), { recursive: true })
  writeFileSync(TYPES, `// Written by web/words.ts.\nexport type Words = {\n${nouns.join('')}}\n`)
}

const ACCESSOR = /([\w-]+)\.words\.ts$/
const NOUNS_OF_CHUNKS = 'virtual:nouns-of-chunks'

/**
 * Compiles the catalogs, so that the browser needs no message parser. `virtual:nouns-of-chunks` tells the renderer
 * which nouns each browser script uses, by the script's path. It is empty in development.
 */
export const words = (): Plugin => {
  const nounsOfChunks: Record<string, string[]> = {}
  return {
    name: 'words',
    enforce: 'pre',
    sharedDuringBuild: true,
    buildStart: writeTypes,
    resolveId: (id) => (id === NOUNS_OF_CHUNKS ? `\0${id}` : null),
    load: (id) => (id === `\0${NOUNS_OF_CHUNKS}` ? `export default ${JSON.stringify(nounsOfChunks)}` : null),
    // Available for the server build, because the client is built first.
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const { fileName, moduleIds } of Object.values(bundle).filter(({ type }) => type === 'chunk') as {
        fileName: string
        moduleIds: string[]
      }[]) {
        const nouns = moduleIds.flatMap((id) => ACCESSOR.exec(id)?.[1] ?? [])
        if (nouns.length > 0) nounsOfChunks[`/${fileName}`] = nouns
      }
    },
    watchChange: (id) => void (CATALOG.test(id) && writeTypes()),
    transform: {
      filter: { id: CATALOG },
      handler(code) {
        const texts = Object.entries(JSON.parse(code) as Catalog).map(([name, text]) => [
          name,
          compileMessageOrThrow(text),
        ])
        return { code: `export default ${JSON.stringify(Object.fromEntries(texts))}`, map: null, moduleType: 'js' }
      },
    },
  }
}

if (process.argv[1] === import.meta.filename) writeTypes()
