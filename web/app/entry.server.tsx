import nounsOfChunks from 'virtual:nouns-of-chunks'
import { type Language, languageOf } from '@padauk/rules/languages'
import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, ServerRouter } from 'react-router'
import { loadFaults } from '#lib/faults.ts'
import { type PageData, setPageData } from '#lib/page-data.ts'
import { queryClient } from '#lib/query-client.ts'
import { carryWords, setSchoolWords, speak } from '#words/words.tsx'

/** For the renderer (web/render-pages.ts): the one of the bundle, which needs no package beside it. */
export { createRequestHandler }

/** Called by the renderer before each page. */
export const startPage = (data: PageData, language: Language) => {
  speak(language)
  setSchoolWords(data.words ?? {})
  queryClient.clear()
  setPageData(data)
}

/** For the renderer, after each page. */
export { deferScripts } from '#lib/defer-scripts.ts'

/** Modules of the member area's first view. The shell is rendered without a page but embeds their texts. */
const MEMBER = ['pages/member-area', 'pages/member-layout', 'pages/campus']

/** Nouns whose texts the scripts of a page use. */
const nounsOf = ({ isSpaMode, staticHandlerContext, manifest }: EntryContext) => {
  const ids = ['root', ...(isSpaMode ? MEMBER : staticHandlerContext.matches.map(({ route }) => route.id))]
  const scripts = ids.flatMap((id) => {
    const { module = '', imports = [] } = manifest.routes[id] ?? {}
    return [module, ...imports]
  })
  return [...new Set(scripts)].flatMap((script) => nounsOfChunks[script] ?? [])
}

/** Used by the build, the renderer and `npm run dev`. Public addresses become whole pages, all others the shell. */
const renderPage = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
  if (import.meta.env.DEV) startPage(await readPageData(request), languageFor(request))
  await Promise.all([carryWords(nounsOf(context)), loadFaults()])
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await page.allReady
  headers.set('Content-Type', 'text/html')
  return new Response(page, { status, headers })
}
export default renderPage

/** In development; the renderer passes it. */
const languageFor = ({ url, headers }: Request) =>
  languageOf({
    wanted: new URL(url).searchParams.get('language'),
    cookie: headers.get('cookie') ?? undefined,
    accepted: headers.get('accept-language') ?? undefined,
  })

/** The renderer is handed the data; in development it is fetched. A restarting server answers with nothing. */
const readPageData = async (request: Request): Promise<PageData> => {
  const { origin, pathname } = new URL(request.url)
  const wanted = new URLSearchParams({ path: pathname, language: languageFor(request) })
  const address = `${process.env.API ?? 'http://127.0.0.1:3000'}/page-data?${wanted}`
  const data = await fetch(address).then(
    (response) => response.json() as Promise<PageData>,
    () => ({ site: null, answers: {} }),
  )
  return { ...data, origin }
}
