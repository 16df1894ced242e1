// Fails on an export that no other file imports, and on one that only tests import unless its comment says @internal.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Read by a tool or by its file name, not imported. */
const ENTRY =
  /^web\/app\/(pages\/.*|root|routes)\.tsx?$|^web\/(render-pages|app\/entry\.\w+)\.tsx?$|\.config\.ts$|\.d\.m?ts$|shared-world\.ts$|\.(routes|worker)\.ts$|db\/migrations\/|^drills\/(?!run|product)/
const TEST = /\.test\.tsx?$|^(server\/src|offline|web)\/test\/|^e2e\/|^demo\/start\.ts$/
const DECLARED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|type|interface|enum) (\w+)|^export (?:type )?\{([^}]*)\}/gm
const IMPORTED =
  /(?:import|export)\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}|(\*)(?:\s+as\s+\w+)?)?\s*from\s*['"]([^'"]+)['"]|(import)\(\s*['"]([^'"]+)['"]/g

const sources = new Map(
  globSync('{contract,offline,rules,server,web,scripts,artwork,demo,bench,drills,e2e}/**/*.{ts,tsx,mjs,mts}', {
    exclude: (path) => /node_modules|web\/(build|public)|\.react-router/.test(path),
  }).map((file) => [file, readFileSync(file, 'utf8')]),
)

const resolve = (from: string, to: string) => {
  if (to.startsWith('.')) return join(dirname(from), to)
  if (to.startsWith('#')) return join(from.startsWith('server/') ? 'server/src' : 'web/app', to.slice(1))
  const [, workspace, name = 'index'] = /^@padauk\/(\w+)(?:\/(.+))?$/.exec(to) ?? []
  return workspace ? `${workspace}/src/${name}.ts` : undefined
}
/** The names of `a, type b, c as d`: those of the other module (0), or those of this one (1). */
const namesIn = (list: string, side: 0 | 1) =>
  list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .split(/ as /),
    )
    .map((pair) => pair[side] ?? pair[0] ?? '')

const users = new Map<string, Set<string>>()
const use = (file: string | undefined, name: string, from: string) => {
  const key = `${file} ${name}`
  users.set(key, (users.get(key) ?? new Set()).add(from))
}
const declared = (source: string) =>
  [...source.matchAll(DECLARED)].flatMap(({ 1: name, 2: list, index }) =>
    (name ? [name] : namesIn(list ?? '', 1)).filter(Boolean).map((one) => ({ name: one, index })),
  )
for (const [from, source] of sources)
  for (const [, byDefault, list, star, path = '', dynamic, loaded = ''] of source.matchAll(IMPORTED)) {
    const to = resolve(from, path || loaded)
    for (const name of namesIn(list ?? '', 0)) use(to, name, from)
    if (byDefault) use(to, 'default', from)
    // An import of a whole module uses what it then names.
    if (star || dynamic)
      for (const { name } of declared(sources.get(to ?? '') ?? ''))
        if (new RegExp(`\\b${name}\\b`).test(source)) use(to, name, from)
  }

const faults: string[] = []
let count = 0
for (const [file, source] of sources) {
  if (ENTRY.test(file) || /\.(spec|walk)\.ts$/.test(file)) continue
  for (const { name, index } of declared(source)) {
    if (/^export default/.test(source.slice(index))) continue
    count++
    const by = [...(users.get(`${file} ${name}`) ?? [])]
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(source.slice(0, index))?.[0] ?? ''
    if (by.length === 0) faults.push(`${file}: nothing imports ${name}`)
    else if (!TEST.test(file) && by.every((one) => TEST.test(one)) && !comment.includes('@internal'))
      faults.push(`${file}: only tests import ${name}`)
  }
}
if (count === 0) throw new Error('No export was checked.')
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write(`Every export is used: ${count} in ${sources.size} files.\n`)
