import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/** Runs in the build alone: whole pages for the public addresses and the shell for the rest. */
const renderPage = async (request: Request, status: number, headers: Headers, context: EntryContext) => {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await page.allReady
  headers.set('Content-Type', 'text/html')
  return new Response(page, { status, headers })
}
export default renderPage
