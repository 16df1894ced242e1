// Renders the public pages with current data, in a separate process, so that React's server does not use the API
// server's memory or time. Called by server/src/http/renderer.ts, one page at a time.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Language } from '@padauk/rules/languages'
import type { createRequestHandler, ServerBuild } from 'react-router'
import type { deferScripts } from './app/lib/defer-scripts.ts'
import type { PageData } from './app/lib/page-data.ts'

type Job = { path: string; language: Language; data: PageData }
type Done = { html: Uint8Array; br: Uint8Array; gzip: Uint8Array } | { failed: string }

// Allows requests for the SPA fallback, as during the build.
process.env.IS_RR_BUILD_REQUEST = 'yes'
const build = (await import(new URL('./build/server/index.js', import.meta.url).href)) as ServerBuild & {
  entry: {
    module: {
      startPage(data: PageData, language: Language): void
      createRequestHandler: typeof createRequestHandler
      deferScripts: typeof deferScripts
    }
  }
}
// React Router renders only pages that the build knows. Others stand for many addresses (server/src/http/page-templates.ts).
const prerender = [...build.prerender]
const handle = build.entry.module.createRequestHandler({ ...build, prerender }, 'production')

const SHELL = '/__spa-fallback'

const readAsset = (path: string) => readFileSync(new URL(`./build/client${path}`, import.meta.url), 'utf8')

const render = async ({ path, language, data }: Job): Promise<Done> => {
  build.entry.module.startPage(data, language)
  if (path !== SHELL && !prerender.includes(decodeURI(path))) prerender.push(decodeURI(path))
  const request =
    path === SHELL
      ? new Request('http://localhost/', { headers: { 'X-React-Router-SPA-Mode': 'yes' } })
      : new Request(`http://localhost${path}${data.search ?? ''}`)
  const response = await handle(request)
  if (response.status !== 200) return { failed: `${path} was rendered with ${response.status}` }
  const text = await response.text()
  const page = path === SHELL ? text : build.entry.module.deferScripts(text, readAsset)
  // At normal priority, preloaded scripts would compete with the styles that the first paint needs.
  const html = Buffer.from(
    page.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"'),
  )
  const br = brotliCompressSync(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })
  return { html, br, gzip: gzipSync(html, { level: 9 }) }
}

const answer = (done: Done) => process.send?.(done)
process.on('message', (job: Job) => {
  render(job).then(answer, (error: Error) => answer({ failed: error.message }))
})
