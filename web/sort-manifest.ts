// React Router lists the files of each page, in the order in which they were found. Sorted, neighbouring lists are alike
// and compress better: a kilobyte less for everyone's first view. They are only loaded ahead, in any order.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const assets = join(import.meta.dirname, 'build/client/assets')
const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
if (!name) throw new Error('The manifest of React Router was not found')
const path = join(assets, name)
const START = 'window.__reactRouterManifest='
const script = readFileSync(path, 'utf8')
if (!script.startsWith(START) || !script.endsWith(';')) throw new Error(`${name} does not look as expected`)
const manifest = JSON.parse(script.slice(START.length, -1)) as { routes: Record<string, { imports: string[] }> }
for (const route of Object.values(manifest.routes)) route.imports.sort()
writeFileSync(path, `${START}${JSON.stringify(manifest)};`)
