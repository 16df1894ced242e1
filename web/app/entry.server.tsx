import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { type PageData, setPageData } from '#lib/page-data.ts'
import { queryClient } from '#lib/query-client.ts'

/** For the renderer (web/render-pages.ts), before each page: what the page may show. */
export const startPage = (data: PageData) => {
  queryClient.clear()
  setPageData(data)
}

/** Runs in the build, in the renderer and in `npm run dev`: whole pages for the public addresses and the shell for the rest. */
const renderPage = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
  if (import.meta.env.DEV) startPage(await readPageData(request))
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await page.allReady
  headers.set('Content-Type', 'text/html')
  return new Response(page, { status, headers })
}
export default renderPage

/** While developing nobody hands the data over, so it is asked for. A server that is just restarting gives none. */
const readPageData = async (request: Request): Promise<PageData> => {
  const { origin, pathname } = new URL(request.url)
  const address = `${process.env.API ?? 'http://127.0.0.1:3000'}/page-data?path=${encodeURIComponent(pathname)}`
  const data = await fetch(address).then(
    (response) => response.json() as Promise<PageData>,
    () => ({ site: null, answers: {} }),
  )
  return { ...data, origin }
}
