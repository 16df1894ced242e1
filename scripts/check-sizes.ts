// Fails when the build gives a first view more than its limit (OFFLINE-2). A first view loads the scripts that its page
// names, and what these import; what they import() comes later. Sizes are those of gzip, as most browsers load them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '../web/build/client')
const assets = join(client, 'assets')
const KIB = 1024

const gzipped = (path: string) => gzipSync(readFileSync(path)).length
const manifestFile = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
if (!manifestFile) throw new Error('The manifest of React Router was not found: run npm run build')
type Route = { parentId?: string; module: string }
const manifest = JSON.parse(/=(.*);$/s.exec(readFileSync(join(assets, manifestFile), 'utf8'))?.[1] ?? '') as {
  entry: Route
  routes: Record<string, Route>
}

/** The module and those that it imports, itself or through others. */
function closureOf(names: string[]) {
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const source = readFileSync(join(assets, name), 'utf8')
    for (const [, imported] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      add(imported as string)
  }
  for (const name of names) add(name)
  return seen
}

/** Everything that the page of a route loads, with its layouts. */
function scriptsOf(route: string) {
  const modules = [manifest.entry.module]
  for (let at: string | undefined = route; at; at = manifest.routes[at]?.parentId) {
    const found = manifest.routes[at]
    if (!found) throw new Error(`There is no route ${at}`)
    modules.push(found.module)
  }
  return [manifestFile as string, ...closureOf(modules.map((path) => path.replace('/assets/', '')))]
}
const weigh = (route: string) => scriptsOf(route).reduce((sum, name) => sum + gzipped(join(assets, name)), 0)

const worker = join(client, 'worker.js')
const isWhole = !/importScripts\(|\bimport\(|\bimport\b[^;]*\bfrom\b/.test(readFileSync(worker, 'utf8'))
const limits: [what: string, bytes: number, limit: number][] = [
  ['scripts of the landing page, once a visitor acts', weigh('pages/landing'), 150 * KIB],
  ['scripts of a campus, for a member', weigh('pages/campus'), 156 * KIB],
  ['the list of all pages', gzipped(join(assets, manifestFile)), 5 * KIB],
  ['the service worker with its libraries', isWhole ? gzipped(worker) : Number.POSITIVE_INFINITY, 20 * KIB],
]
for (const [what, bytes, limit] of limits)
  process.stdout.write(`${what}: ${(bytes / KIB).toFixed(1)} KiB, at most ${limit / KIB}\n`)
if (limits.some(([, bytes, limit]) => !(bytes > KIB && bytes <= limit))) {
  process.stderr.write('A size is beyond its limit, or nothing was weighed.\n')
  process.exit(1)
}
// What the entry imports is in its own chunks (vite.config.ts). The styles of another would come first, and those of
// root.tsx, which order the layers, too late.
const [first] =
  /(?<=rel="stylesheet" href=")[^"]+/.exec(readFileSync(join(client, 'auth/login/index.html'), 'utf8')) ?? []
if (!first?.startsWith('/assets/root-')) {
  process.stderr.write(`The first styles of a page are ${first}, not those of root.tsx.\n`)
  process.exit(1)
}
