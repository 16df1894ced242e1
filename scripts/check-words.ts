// Fails when a text is unused, is in two catalogs, or is missing in a language, when a catalog has no place, and on Burmese that breaks
// docs/burmese.md: other placeholders than in English, a word that the list of terms rules out, or a wrong spelling.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BurmeseRule, burmeseFaults } from '../rules/src/burmese.ts'

const APP = join(import.meta.dirname, '../web/app')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

/** One word for one thing: `my` is used, the words of `not` are not. */
type Term = { en: string; my: string; not?: string[] }
const terms = JSON.parse(readFileSync(join(APP, 'words/terms.json'), 'utf8')) as Term[]

const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name))].sort().join()

const FAULTS: Record<BurmeseRule, string> = {
  digits: 'has Burmese digits',
  spelling: 'is misspelt (ဈေး, ဉာဏ်)',
  invisible: 'has an invisible character',
  written: 'is in the written register',
  negative: 'ends in ပါဘူး; negatives end in ပါ',
  space: 'has no space after ။ or ၊',
  ending: 'ends like an English sentence',
}

const faultsOf = (text: string, english: string) => [
  ...(placeholdersOf(text) === placeholdersOf(english) ? [] : ['has other placeholders than in English']),
  ...(text.normalize('NFC') === text ? [] : ['is not in NFC']),
  ...burmeseFaults(text).map((rule) => FAULTS[rule]),
  ...terms.flatMap(({ my, not = [] }) =>
    not.filter((word) => text.includes(word)).map((word) => `says ${word} for ${my}`),
  ),
]

const faults: string[] = []
const english = globSync(`${APP}/**/*.en.json`)
const code = globSync(`${APP}/**/*.{ts,tsx}`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const called = new Set([...code.matchAll(/\.\s*(\w+)/g)].map(([, name]) => name))
const slugs = JSON.parse(readFileSync(join(APP, 'words/glossary-terms.json'), 'utf8')) as { slug: string }[]
for (const { slug } of slugs) called.add(`glossary_${slug.replaceAll('-', '_')}_text`)
/** The console names the place of each catalog (features/staff-words). */
const places = english.map((file) => `word_place_${basename(file, '.en.json').replaceAll('-', '_')}`)
for (const place of places) called.add(place)

const homes = new Map<string, string>()
for (const file of english) {
  const texts = read(file)
  for (const name of Object.keys(texts)) {
    const home = homes.get(name)
    if (home) faults.push(`${name} is in ${home} and ${basename(file)}`)
    homes.set(name, basename(file))
    if (!called.has(name)) faults.push(`${name} of ${basename(file)} is unused`)
  }
  const other = file.replace('.en.json', '.my.json')
  const translated = read(other)
  for (const [name, text] of Object.entries(texts)) {
    const burmese = translated[name]
    if (burmese === undefined) faults.push(`${basename(other)} lacks ${name}`)
    else for (const fault of faultsOf(burmese, text)) faults.push(`${name} of ${basename(other)} ${fault}: ${burmese}`)
  }
  for (const name of Object.keys(translated))
    if (!(name in texts)) faults.push(`${basename(other)}: ${name} is not in English`)
}

for (const place of places) if (!homes.has(place)) faults.push(`${place} is missing in staff-words.en.json`)
if (homes.size === 0) faults.push('no texts were checked')
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Checked ${homes.size} texts in ${english.length} catalogs.\n`)
