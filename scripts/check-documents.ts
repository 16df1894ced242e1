// Fails when the code, the tests and the documents disagree: unknown row ids, rows without a test, missing documents and
// files, commands and settings that the README lacks, and figures that are others in the code.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const ACCEPTANCE = 'docs/acceptance.md'
const ROW = /^- \*\*([A-Z]+-\d+)\*\*( \*\(planned\)\*)?/gm
const TITLE = /\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*/gm
const DOCUMENT = /(?<![\w/.*-])(?:\.{1,2}\/)*[\w-][\w./-]*\.md\b/g
const DECISION = /\bdecisions?(?:\/0*| )(\d+)\b/g
/** A file of the code as documents name it: by the end of its path. */
const CODE = /`(?!NN-)(\w[\w.-]*\/[\w./-]*\.(?:tsx?|mts|mjs|css|json|ya?ml|cfg|service|timer))`/g

/** What a document says in figures, and where the code has the same. */
const FIGURES: [document: string, said: RegExp, file: string, pattern: RegExp][] = [
  ['README.md', /up to (\d+) \[connections\]/, 'server/src/db/postgres.ts', /\bmax: (\d+)/],
  ['docs/scale.md', /keeps up to (\d+) connections/, 'server/src/db/postgres.ts', /\bmax: (\d+)/],
  ['docs/acceptance.md', /`info` for (\d+) days/, 'contract/src/sessions.ts', /SESSION_DAYS = (\d+)/],
  ['docs/acceptance.md', /at most (\d+) devices are/, 'contract/src/sessions.ts', /DEVICES_MAX = (\d+)/],
  ['docs/acceptance.md', /Passwords have (\d+) to/, 'contract/src/passwords.ts', /PASSWORD_MIN = (\d+)/],
  ['docs/acceptance.md', /Passwords have \d+ to (\d+)/, 'contract/src/passwords.ts', /PASSWORD_MAX = (\d+)/],
  ['docs/acceptance.md', /in a bin for (\d+) days/, 'contract/src/staff-bin-items.ts', /BIN_DAYS = (\d+)/],
  ['docs/acceptance.md', /as a member does for (\d+) minutes/, 'contract/src/views.ts', /VIEW_MINUTES = (\d+)/],
  ['docs/wire.md', /`\/api\/staff`, (\d+) hours/, 'contract/src/staff.ts', /STAFF_SESSION_HOURS = (\d+)/],
  ['docs/wire.md', /an expiry of (\d+) minutes/, 'server/src/lib/signatures.ts', /SIGNED_MINUTES = (\d+)/],
  ['docs/wire.md', /at most (\d+) devices here/, 'server/src/http/device-changes.ts', /DEVICES_KEPT = (\d+)/],
  ['docs/offline.md', /Cached answers.*\| (\d+) days/, 'offline/src/cache.ts', /\bDAYS = (\d+)/],
]

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const documents = tracked.filter((file) => file.endsWith('.md'))
const names = new Set(documents.map((file) => basename(file)))
const decisions = new Set(documents.map((file) => Number(/^docs\/decisions\/(\d{4})-/.exec(file)?.[1])))
const checked = tracked.filter((file) => /\.(ts|tsx|mts|mjs|css|md)$/.test(file) && !/^curriculum\/\d/.test(file))

const rows = new Map<string, { isPlanned: boolean }>()
const faults: string[] = []
for (const [, id, planned] of readFileSync(ACCEPTANCE, 'utf8').matchAll(ROW)) {
  if (rows.has(id as string)) faults.push(`${ACCEPTANCE}: ${id} is listed twice`)
  rows.set(id as string, { isPlanned: planned !== undefined })
}
const groups = [...new Set([...rows.keys()].map((id) => id.split('-')[0]))]
const ID = new RegExp(`\\b(?:${groups.join('|')})-\\d+\\b`, 'g')

const exists = (name: string, from: string) => {
  if (!name.includes('/')) return names.has(name)
  return documents.includes(name) || documents.includes(normalize(join(dirname(from), name)))
}

const tested = new Set<string>()
let citations = 0
for (const file of checked) {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    continue // Deleted, and not committed yet.
  }
  const at = (index: number) => `${file}:${text.slice(0, index).split('\n').length}`
  for (const { 0: id, index } of text.matchAll(ID))
    if (!rows.has(id)) faults.push(`${at(index)}: ${id} is not in ${ACCEPTANCE}`)
  if (/\.(test|spec|walk)\.tsx?$/.test(file))
    for (const [, , title] of text.matchAll(TITLE)) for (const [id] of (title as string).matchAll(ID)) tested.add(id)

  const prose = file.endsWith('.md') ? [{ 0: text, index: 0 }] : text.matchAll(COMMENT)
  if (file.endsWith('.md'))
    for (const line of text.split('\n'))
      for (const [, path = ''] of line.matchAll(CODE)) {
        citations++
        const isThere = tracked.some((one) => one === path || one.endsWith(`/${path}`))
        if (!isThere && !line.includes('in the history')) faults.push(`${file}: no file ${path}`)
      }
  for (const { 0: part, index } of prose) {
    for (const cited of part.matchAll(DOCUMENT)) {
      citations++
      if (!exists(cited[0], file)) faults.push(`${at(index + cited.index)}: no document ${cited[0]}`)
    }
    for (const cited of part.matchAll(DECISION)) {
      citations++
      if (!decisions.has(Number(cited[1]))) faults.push(`${at(index + cited.index)}: no decision ${cited[1]}`)
    }
  }
}

for (const [id, { isPlanned }] of rows) {
  if (!isPlanned && !tested.has(id)) faults.push(`${ACCEPTANCE}: no test names ${id}, and it is not marked planned`)
  if (isPlanned && tested.has(id)) faults.push(`${ACCEPTANCE}: ${id} is marked planned, but a test names it`)
}

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const listed = new Set([...readme.matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name as string))
for (const name of new Set([...Object.keys(scripts), ...listed]))
  if (!(name in scripts) || !listed.has(name)) faults.push(`README.md and package.json differ in the command ${name}`)
const settings = readFileSync('server/src/settings.ts', 'utf8').matchAll(/number\('(\w+)', (\d+)/g)
const FIGURES_READ = [
  ...FIGURES,
  ...[...settings].map(([call, name]): (typeof FIGURES)[number] => [
    'README.md',
    new RegExp(`^\\| \`${name}\`.*?\\| (\\d+)`, 'm'),
    'server/src/settings.ts',
    new RegExp(`${call.replace(/\d+$/, '').replace('(', '\\(')}(\\d+)`),
  ]),
]
for (const [document, said, file, pattern] of FIGURES_READ) {
  const [one, other] = [said.exec(readFileSync(document, 'utf8'))?.[1], pattern.exec(readFileSync(file, 'utf8'))?.[1]]
  if (!one || one !== other) faults.push(`${document} has ${one} where ${file} has ${other} (${pattern.source})`)
}

const [, section = ''] = /## Files of a feature\n([\s\S]*?)\n## /.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
const [, total] = /takes (\d+) files/.exec(section) ?? []
const paths = [...section.matchAll(/^ {4}\S+\/\S+/gm)]
if (Number(total) !== paths.length)
  faults.push(`ARCHITECTURE.md lists ${paths.length} files of a feature, and says ${total}`)

if (rows.size === 0 || tested.size === 0 || citations === 0)
  throw new Error('No rows, tests or citations were checked.')
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Checked ${rows.size} rows and ${citations} citations in ${checked.length} files.\n`)
