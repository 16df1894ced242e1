// Fails when a text is unused, is in two catalogs, or is missing in a language.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const APP = join(import.meta.dirname, '../web/app')
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

const faults: string[] = []
const english = globSync(`${APP}/**/*.en.json`)
const code = globSync(`${APP}/**/*.{ts,tsx}`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const called = new Set([...code.matchAll(/\.\s*(\w+)/g)].map(([, name]) => name))

const homes = new Map<string, string>()
for (const file of english) {
  const texts = read(file)
  for (const name of Object.keys(texts)) {
    const home = homes.get(name)
    if (home) faults.push(`${name} is in ${home} and ${basename(file)}`)
    homes.set(name, basename(file))
    if (!called.has(name)) faults.push(`${name} of ${basename(file)} is unused`)
  }
  for (const other of globSync(file.replace('.en.json', '.[a-z][a-z].json'))) {
    const names = Object.keys(read(other))
    for (const name of Object.keys(texts)) if (!names.includes(name)) faults.push(`${basename(other)} lacks ${name}`)
    for (const name of names) if (!(name in texts)) faults.push(`${basename(other)}: ${name} is not in English`)
  }
}

if (homes.size === 0) faults.push('no texts were checked')
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Checked ${homes.size} texts in ${english.length} catalogs.\n`)
