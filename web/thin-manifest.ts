// React Router lists the files that each page imports, for links that load a page ahead. The app has none of these, and a
// browser reads the imports in the page's own file. Without the lists, everyone's first view is nearly 4 KB lighter. Pages
// rendered by the server have lists of their own, so that a first view still asks for all its files at once.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, 'build/client/assets')
const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
if (!name) throw new Error('The manifest of React Router was not found')
const path = join(assets, name)
const START = 'window.__reactRouterManifest='
const script = readFileSync(path, 'utf8')
if (!script.startsWith(START) || !script.endsWith(';')) throw new Error(`${name} does not look as expected`)
const manifest = JSON.parse(script.slice(START.length, -1)) as { routes: Record<string, { imports?: string[] }> }
for (const route of Object.values(manifest.routes)) delete route.imports
writeFileSync(path, `${START}${JSON.stringify(manifest)};`)
