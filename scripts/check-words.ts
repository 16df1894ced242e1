// Fails when a text is unused, is in two catalogs, or is missing in a language, when a catalog has no place, and on Burmese that breaks
// docs/burmese.md: other placeholders than in English, a word that the list of terms rules out, or a wrong spelling.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { burmeseFaults } from './burmese-rules.ts'

const ROOT = join(import.meta.dirname, '..')
const APP = join(ROOT, 'web/app')
/** The server says the texts of mails itself. */
const SERVER = join(ROOT, 'server/src')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name))].sort().join()

const textFaults = (text: string, english: string) => [
  ...(placeholdersOf(text) === placeholdersOf(english) ? [] : ['has other placeholders than in English']),
  ...burmeseFaults(text),
]

const faults: string[] = []
const english = [APP, SERVER].flatMap((folder) => globSync(`${folder}/**/*.en.json`))
const codeIn = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n')
/** By web/words.ts, from the catalogs. */
const WRITTEN = (file: string) => file.includes('/generated/')
const code = codeIn(globSync(`${APP}/**/*.{ts,tsx}`, { exclude: WRITTEN }))
const called = new Set([...code.matchAll(/\.\s*(\w+)/g)].map(([, name]) => name))
/** Outside the pages, texts have no accessor whose types would know their names. */
const said = new Set(
  [
    ...codeIn([...globSync(`${ROOT}/{rules,server}/src/**/*.ts`), join(ROOT, 'web/build-worker.ts')]).matchAll(
      /\bsay\(\s*'(\w+)'/g,
    ),
  ].map(([, name]) => name as string),
)
for (const name of said) called.add(name)
/** Codes of faults, and names among their values, are plain strings, whose types know that they have a text. */
const codes = codeIn(globSync(`${ROOT}/{contract,rules,server}/src/**/*.ts`, { exclude: WRITTEN })) + code
const slugOf = (name: string) => name.replace(/\W+/g, '_').replace(/_$/, '')
for (const [, name = ''] of codes.matchAll(/(?:['"]|^\s+)((?:[\w.]| |,)+)(?:['"]|:)/gm)) {
  called.add(`fault_${name}`).add(`fault_word_${slugOf(name)}`)
  called.add(`fault_word_${slugOf(name.replace(/^(the|an?) /, ''))}`)
}
/** Of acts, which the server writes down: `members.renew`. */
const parts = new Set(codes.match(/[a-z]+(?:-[a-z]+)*/g)?.map((part) => part.replaceAll('-', '_')))
const isAct = (name: string) =>
  /^act_/.test(name) &&
  name
    .slice(4)
    .split('__')
    .every((part) => parts.has(part))
const begins = [...codes.matchAll(/fault\(.*`(\w+_)\$\{/g)].map(([, begin]) => `fault_${begin}`)
const slugs = JSON.parse(readFileSync(join(APP, 'words/glossary-terms.json'), 'utf8')) as { slug: string }[]
for (const { slug } of slugs) called.add(`glossary_${slug.replaceAll('-', '_')}_text`)
/** The console names the place of each catalog (features/staff-words); that of mails and texts that are gone, too. */
const placeOf = (file: string) => `word_place_${basename(file, '.en.json').replaceAll('-', '_')}`
for (const place of [...english.map(placeOf), 'word_place_gone']) called.add(place)

const homes = new Map<string, string>()
for (const file of english) {
  const texts = read(file)
  if (!(placeOf(file) in texts) && !file.startsWith(SERVER)) faults.push(`${basename(file)} lacks ${placeOf(file)}`)
  for (const name of Object.keys(texts)) {
    const home = homes.get(name)
    if (home) faults.push(`${name} is in ${home} and ${basename(file)}`)
    homes.set(name, basename(file))
    if (!called.has(name) && !isAct(name) && !begins.some((begin) => name.startsWith(begin)))
      faults.push(`${name} of ${basename(file)} is unused`)
  }
  const other = file.replace('.en.json', '.my.json')
  const translated = read(other)
  for (const [name, text] of Object.entries(texts)) {
    const burmese = translated[name]
    if (burmese === undefined) faults.push(`${basename(other)} lacks ${name}`)
    else
      for (const fault of textFaults(burmese, text)) faults.push(`${name} of ${basename(other)} ${fault}: ${burmese}`)
  }
  for (const name of Object.keys(translated))
    if (!(name in texts)) faults.push(`${basename(other)}: ${name} is not in English`)
}

for (const name of said) if (!homes.has(name)) faults.push(`${name} is said, and is in no catalog`)
if (homes.size === 0) faults.push('no texts were checked')
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Checked ${homes.size} texts in ${english.length} catalogs.\n`)
