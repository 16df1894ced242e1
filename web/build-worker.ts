// Bundles the service worker, after the pages have been rendered: it names the files of this build that make up the app.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest, type ManifestChunk } from 'vite'

const client = join(import.meta.dirname, 'build/client')
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

/** Everything else of a course or a tool works without a network: these are of the back office or need the line anyway. */
const LEFT_OUT =
  /^app\/pages\/(console\/|landing|subscription|submit-my-post|check-my-affiliate|policy)|hls|vimeo|picture-crop|zawgyi-tools/
const chunks = Object.values(manifest)
const isPage = ({ src = '' }: ManifestChunk) => src.startsWith('app/pages/')
const starts = chunks.filter((chunk) => chunk.isEntry && !LEFT_OUT.test(chunk.src ?? ''))

/** The files of these chunks and of all that they import, now or later. */
const filesOf = (from: ManifestChunk[]) => {
  const files = new Set<string>()
  const open = [...from]
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (files.has(chunk.file) || LEFT_OUT.test(chunk.src ?? '') || LEFT_OUT.test(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    open.push(
      ...[...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].map((name) => manifest[name] as ManifestChunk),
    )
  }
  return files
}

const files = filesOf(starts)
// React Router writes a list of its own of all pages.
for (const name of readdirSync(join(client, 'assets'))) if (/^manifest-\w+\.js$/.test(name)) files.add(`assets/${name}`)
const entries = [...files].sort().map((file) => ({ url: `/${file}`, revision: null }))
const pageOf = (src: string) => chunks.find((chunk) => chunk.src?.startsWith(src))?.file
const absent = pageOf('app/pages/not-here.tsx')
/** Downloaded with the first film that is downloaded. */
const player = chunks.filter(({ file }) => /\/hls[.-][^/]*\.js$/.test(file)).map(({ file }) => `/${file}`)
const isFound = entries.length >= 50 && absent && files.has(absent) && player.length > 0
if (!isFound) throw new Error('The files of the app were not found')
const instead = chunks.filter((chunk) => isPage(chunk) && !files.has(chunk.file)).map(({ file }) => `/${file}`)

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    'self.__WB_MANIFEST': JSON.stringify(entries),
    PLAYER: JSON.stringify(player),
    ABSENT: JSON.stringify({ page: `/${absent}`, instead }),
    VERSION: JSON.stringify(createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 12)),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['chrome100', 'safari15.4', 'firefox100'],
    lib: {
      entry: join(import.meta.dirname, 'worker/worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'worker.js',
    },
  },
})
const bytes = entries.reduce((sum, { url }) => sum + statSync(join(client, url)).size, 0)
process.stdout.write(`The app has ${entries.length} files, ${Math.round(bytes / 1024)} KiB before compression.\n`)
rmSync(join(client, '.vite'), { recursive: true })
