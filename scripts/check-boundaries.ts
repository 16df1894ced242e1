// Fails when an import points the wrong way. The rules are those of ARCHITECTURE.md, 'Boundaries'.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const rules: [why: string, from: RegExp, to: RegExp][] = [
  [
    'the product does not import its artwork scripts',
    /^(contract|offline|rules|server|web)\//,
    /^(artwork|scripts|bench|drills)\//,
  ],
  [
    'rules import each other only, and what phone numbers and wallet addresses need',
    /^rules\//,
    /^(?!rules\/|libphonenumber-js\/|@noble\/hashes\/|@scure\/base$)/,
  ],
  ['the contract imports zod, rules and its siblings only', /^contract\//, /^(?!contract\/|rules\/|zod)/],
  [
    'the offline engine imports the contract, idb and its siblings only',
    /^offline\//,
    /^(?!offline\/|contract\/|idb$)/,
  ],
  ['the app reaches the offline engine through lib/offline only', /^web\/app\/(?!lib\/offline\/)/, /^offline\//],
  ['the server never imports the web', /^server\//, /^web\//],
  ['the web never imports the server', /^web\//, /^(server|demo)\//],
  ['shared web code does not import a feature', /^web\/app\/(lib|ui|words)\//, /^web\/app\/(features|frames|pages)\//],
  ['shared server code does not import a feature', /^server\/src\/(db|http|lib)\//, /^server\/src\/features\//],
  ['a feature does not import a frame or a page', /^web\/app\/features\//, /^web\/app\/(frames|pages)\//],
  ['a frame does not import a page', /^web\/app\/frames\//, /^web\/app\/pages\//],
  ['nothing but app.ts imports a routes file', /^server\/src\/features\//, /\.routes\.ts$/],
  ['dialect code belongs in db/', /^server\/src\/(?!db\/|test\/)/, /^(pg|node:sqlite)$/],
  [
    'a browser never loads what only the server needs',
    /^(web\/app|contract|offline|rules)\//,
    /^(node:|kysely|fastify|pg$)/,
  ],
]
const NAMES_REFUSED = /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/
const SQL_OUTSIDE = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/

const files = globSync('{contract,offline,rules,server,web}/**/*.{ts,tsx}', {
  exclude: (file) => /node_modules|\/build|\.react-router|generated|vite\.config|react-router\.config/.test(file),
})
const feature = (file: string) => /^(web\/app|server\/src)\/features\/[^/]+(?=\/)/.exec(file)?.[0]
/** Accessors of texts have no file (web/words.ts), but belong to the folder of their catalogs. */
const accessors = new Map(
  globSync('web/app/**/*.en.json').map((file) => [
    `#words/${basename(file, '.en.json')}`,
    file.replace('en.json', 'words'),
  ]),
)
const resolve = (from: string, to: string) => {
  if (to.startsWith('.')) return join(dirname(from), to)
  const accessor = from.startsWith('web/') && accessors.get(to)
  if (accessor) return accessor
  if (to.startsWith('#')) return join(from.startsWith('server/') ? 'server/src' : 'web/app', to.slice(1))
  return to.replace(/^@padauk\/(contract|offline|rules)/, '$1/src')
}

const broken: string[] = []
const graph = new Map<string, string[]>()
/** What features import of each other. Accessors of texts import nothing. */
const features = new Map<string, string[]>()
let count = 0
for (const from of files) {
  const source = readFileSync(from, 'utf8')
  if (NAMES_REFUSED.test(from)) broken.push(`${from}: the name does not say what is in it`)
  const isTest = /\.test\.tsx?$|^(server\/src|offline|web)\/test\//.test(from)
  if (from.endsWith('.routes.ts') && SQL_OUTSIDE.test(source))
    broken.push(`${from}: SQL belongs in the rules file, not in the routes`)
  if (isTest) continue
  const targets = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([.#@\w][^'"\s]*)['"]/g)].map((match) =>
    resolve(from, match[1] as string),
  )
  graph.set(from, targets)
  count += targets.length
  for (const to of targets) {
    for (const [why, a, b] of rules) if (a.test(from) && b.test(to)) broken.push(`${from} → ${to}: ${why}`)
    const [mine, theirs] = [feature(from), feature(to)]
    if (mine && theirs && mine !== theirs && !to.endsWith('.words'))
      features.set(mine, [...(features.get(mine) ?? []), theirs])
  }
}

// pages/ holds route modules and their tests only; everything else belongs to a frame or a feature.
const routes = readFileSync('web/app/routes.ts', 'utf8')
const pages = globSync('web/app/pages/**/*.*', { exclude: (file) => /\.test\.tsx$/.test(file) })
for (const page of pages)
  if (!routes.includes(`'${page.replaceAll('\\', '/').replace('web/app/', '')}'`))
    broken.push(`${page}: not in routes.ts`)

// A file that names many features is a list that each of them has to extend. ARCHITECTURE.md names the few that there are.
const MANY = 14
const NAMED = /(?<=['"/#`])(?:staff-)?([a-z]+(?:-[a-z]+)*)(?=['"/.`])|^\s+'?([a-z][a-z_-]*)'?[:(]/gm
const nouns = new Set(
  globSync('{server/src,web/app}/features/*/').map((folder) => basename(folder).replace(/^staff-/, '')),
)
const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
for (const file of globSync('{contract,demo,rules,server/src,web/app}/**/*.{ts,tsx,json}', {
  exclude: (path) => /node_modules|generated|releases|migrations/.test(path),
})) {
  const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
  const named = new Set([...source.matchAll(NAMED)].map(([, quoted, key = '']) => quoted ?? key.replaceAll('_', '-')))
  const count = [...named].filter((noun) => nouns.has(noun) && !file.includes(`/${noun}/`)).length
  if (count >= MANY && !architecture.includes(file.replace(/^web\/app\//, '')))
    broken.push(`${file} names ${count} features: find them by file name, or name the list in ARCHITECTURE.md`)
}

function refuseCycles(what: string, edges: Map<string, string[]>) {
  const done = new Set<string>()
  const walk = (node: string, path: string[]) => {
    if (path.includes(node))
      return void broken.push(`a cycle of ${what}: ${[...path.slice(path.indexOf(node)), node].join(' → ')}`)
    if (done.has(node)) return
    for (const to of edges.get(node) ?? []) if (edges.has(to)) walk(to, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) walk(node, [])
}
refuseCycles('files', graph)
refuseCycles('folders', features)

if (count === 0 || pages.length === 0 || features.size === 0)
  throw new Error('No imports, pages or folders were checked.')
if (broken.length > 0) {
  process.stderr.write(`${[...new Set(broken)].join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Checked ${count} imports in ${files.length} files.\n`)
