import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Language } from '@padauk/rules/languages'

/** A text of the product as it ships, in each language. */
export type Text = { name: string; noun: string } & Record<Language, string>

// The files that the pages are built from, so that there is no second copy.
const APP = join(import.meta.dirname, '../../../../web/app')

let read: Promise<Map<string, Text>> | undefined

/** All texts of the product by name. Read on first use: a school that has corrected none never needs them. */
export const readCatalogs = () => {
  read ??= load()
  return read
}

async function load() {
  const files: string[] = []
  for await (const file of glob('**/*.en.json', { cwd: APP })) files.push(join(APP, file))
  const texts = await Promise.all(
    files.sort().map(async (file) => {
      const [english, burmese] = await Promise.all([file, file.replace(/en\.json$/, 'my.json')].map(readCatalog))
      return Object.entries(english as Catalog).map(
        ([name, en]): Text => ({ name, noun: basename(file, '.en.json'), en, my: burmese?.[name] ?? en }),
      )
    }),
  )
  return new Map(texts.flat().map((text) => [text.name, text]))
}

type Catalog = Record<string, string>
const readCatalog = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Catalog
