import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import serveStatic from '@fastify/static'
import type { SentForm } from '@padauk/contract/errors'
import { fault } from '@padauk/rules/faults'
import { addressIn, isLanguage, LANGUAGES, type Language, languageOf } from '@padauk/rules/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#errors.ts'
import { escapeHtml } from '#lib/html.ts'
import type { Settings } from '../settings.ts'
import { errorPage } from './error-page.ts'
import { pageForms } from './page-forms.ts'
import { CONSOLE, MISSING, RESET, resetTokenOf, SHELL, searchOf, templateOf } from './page-templates.ts'
import { openRenderer } from './renderer.ts'
import { languageCookie, type Page, sendPage, toPage } from './send-page.ts'

type Options = {
  /** The built web app; without it no pages are served. */
  webDir: string | undefined
  settings: Settings
  /** The version of all database content of pages. */
  readVersion: () => Promise<number>
  /** The paths of the pages that come from the database, beside those that the build knows. */
  readPaths: () => Promise<ReadonlySet<string>>
  /** Why the form of a reset link would be refused whatever was typed. */
  findLinkFault: (token: string) => Promise<AppError | undefined>
  /** The database content of the page at a path with a query, in a language. */
  readData: (path: string, language: Language, search: string) => Promise<object>
}

const WORKER = '/worker.js'
/** Takes the place of a service worker, and goes away with all that it has kept. Browsers look for a new one daily. */
const NO_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url)
})()))
`
/** How long to wait before retrying a page that failed to render. */
const RETRY_MS = 30_000
/** Pages for one visitor each, such as a refused form, that may wait for the renderer. */
const OWN_MAX = 20
/** Built pages that search engines must not index. */
const UNLISTED = /^\/(__spa-fallback|auth\/)/

/**
 * Serves the built web app: hashed assets (immutable), public pages rendered with current data, and the shell for the
 * rest.
 */
export async function pagesRoutes(
  app: FastifyInstance,
  { webDir, settings, readVersion, readPaths, findLinkFault, readData }: Options,
) {
  // Requested by `npm run dev`, which renders by itself.
  if (!settings.isProduction)
    app.get<{ Querystring: { path?: string; language?: string } }>('/page-data', ({ query }) =>
      readData(String(query.path), isLanguage(query.language) ? query.language : 'en', ''),
    )
  if (!webDir) return
  const isHttps = settings.publicUrl.startsWith('https:')
  const names = await namesIn(webDir)
  const built = await readPages(webDir, names, settings.isProduction)
  const files = new Set(names.filter((name) => !/\.(html|br|gz)$/.test(name)).map((name) => `/${name}`))
  const renderer = openRenderer(join(webDir, '../../render-pages.ts'))
  app.addHook('onClose', async () => renderer.close())
  await app.register(serveStatic, {
    root: webDir,
    // It would either add a route per file, which took a tenth of the start, or serve the built pages too.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // The compressed copy was written at another time.
    lastModified: false,
  })

  const render = async (path: string, language: Language, data: object) =>
    toPage(await renderer.render(path, language, data), language, settings.isProduction)
  const { renderShared, renderOwn } = openPages(render, { readVersion, readData })
  /** The page of a reset link. Of one that is over, the same as after its form was sent. */
  const renderReset = async (token: string, language: Language) => {
    const fault = await findLinkFault(token)
    if (!fault) return renderShared(RESET, '', language)
    const { status, code, message } = fault
    return renderOwn(RESET, '', language, { typed: {}, error: { status, code, message } })
  }

  const listed = [...built.keys()].filter((path) => !UNLISTED.test(path)).sort()
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemapOf(settings.publicUrl, [...listed, ...(await readPaths())])),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'public, max-age=3600').send(robotsOf(settings.publicUrl)),
  )

  if (settings.isWorkerOff)
    app.get(WORKER, (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(NO_WORKER),
    )

  app.get<{ Querystring: Record<string, unknown> }>('/*', async (request, reply) => {
    const wanted = request.url.split(/[?#]/, 1)[0] as string
    if (files.has(wanted)) return reply.header('cache-control', cachingOf(wanted)).sendFile(wanted)
    const path = wanted.replace(/([^/])\/$/, '$1')
    if (path.startsWith('/api/')) throw notFound('address')
    const { consoleHost } = settings
    const isAtConsole = consoleHost !== '' && request.headers.host === consoleHost
    if (isAtConsole && path === '/') return reply.redirect('/console')
    // With a host of its own, the console is served there and only there.
    const isElsewhere = consoleHost !== '' && CONSOLE.test(path) !== isAtConsole
    if (path === '/auth' && !isElsewhere) return reply.redirect(`/auth/login${request.url.slice(wanted.length)}`)
    const isPage = built.has(path) || (await readPaths()).has(path)
    const name = isElsewhere ? SHELL : isPage ? path : templateOf(path)
    const asBuilt = built.get(name) ?? built.get(SHELL)
    if (!asBuilt) throw notFound('address')
    const language = languageIn(request)
    // A visitor who follows such a link, or switches before the scripts have loaded, stays in that language.
    if (isLanguage(request.query.language)) reply.header('set-cookie', languageCookie(language, settings.publicUrl))
    const search = searchOf(path, request.query)
    const own = /[?&]for=/.test(search)
    const open = () => {
      if (name === RESET) return renderReset(resetTokenOf(path), language)
      return own ? renderOwn(name, search, language) : renderShared(name, search, language)
    }
    const page = await open().catch(
      // As without the query, or else as built: in English, and it fetches its own data.
      async (error: Error) => {
        request.log.error({ err: error }, 'a page is served as it was built')
        return own ? renderShared(name, '', language).catch(() => asBuilt) : asBuilt
      },
    )
    return sendPage(request, reply.code(isElsewhere || name === MISSING ? 404 : 200), page, isHttps)
  })

  await pageForms(app, settings, async (request, reply, { page: path, status, form }) => {
    const language = languageIn(request)
    reply.code(status)
    const page = await renderOwn(path, '', language, form).catch((error: Error) => {
      request.log.error({ err: error }, 'a form is answered without its page')
      return undefined
    })
    if (page) return sendPage(request, reply, page, isHttps)
    const plain = errorPage(request.headers, status)
    return reply.headers({ ...plain.headers, 'cache-control': 'no-store' }).send(plain.html)
  })
}

/** Renders pages with their data: for everybody, or for one visitor. */
function openPages(
  render: (path: string, language: Language, data: object) => Promise<Page>,
  { readVersion, readData }: Pick<Options, 'readVersion' | 'readData'>,
) {
  // The last rendering of each page and language, and the version and data it was made from. Concurrent requests share
  // one rendering.
  const rendered = new Map<string, { version: number; of: string; page: Promise<Page> }>()
  const renderShared = async (path: string, search: string, language: Language) => {
    const key = `${language} ${path}${search}`
    const version = await readVersion()
    const current = rendered.get(key)
    if (current?.version === version) return current.page
    const data = { ...(await readData(path, language, search)), search }
    const of = JSON.stringify(data)
    const cached = rendered.get(key)
    const page = cached?.of === of ? cached.page : render(path, language, data)
    rendered.set(key, { version, of, page })
    page.catch(() => setTimeout(() => rendered.delete(key), RETRY_MS).unref())
    return page
  }
  let queued = 0
  /** For one visitor: with the answer to what was asked or sent. */
  const renderOwn = async (path: string, search: string, language: Language, form?: SentForm) => {
    if (queued >= OWN_MAX) throw new AppError(503, fault('busy'))
    queued++
    try {
      return await render(path, language, { ...(await readData(path, language, search)), search, form })
    } finally {
      queued--
    }
  }
  return { renderShared, renderOwn }
}

/** By the address that was asked for: the file that is sent has another name when it is compressed. */
const cachingOf = (wanted: string) => {
  if (wanted.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return wanted === WORKER ? 'no-cache' : 'public, max-age=3600'
}

const languageIn = ({ query, headers }: FastifyRequest) =>
  languageOf({
    wanted: (query as { language?: unknown }).language,
    cookie: headers.cookie,
    accepted: headers['accept-language'],
  })

/** The files in a folder and below, with slashes. */
async function namesIn(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll('\\', '/'))
}

async function readPages(webDir: string, names: string[], isProduction: boolean): Promise<Map<string, Page>> {
  const pages = await Promise.all(
    names
      .filter((name) => name.endsWith('.html'))
      .map(async (name) => {
        const [html, br, gzip] = await Promise.all(
          ['', '.br', '.gz'].map((ending) => readFile(join(webDir, name + ending)).catch(() => undefined)),
        )
        const path = `/${name.replace(/(^|\/)index\.html$|\.html$/, '')}`.replace(/(.)\/$/, '$1')
        return [path, toPage({ html: html as Buffer, br, gzip }, 'en', isProduction)] as const
      }),
  )
  return new Map(pages)
}

/** Each page in each language, with links to the same page in the others. */
const sitemapOf = (origin: string, paths: string[]) => {
  const addressOf = (path: string, language: Language) => escapeHtml(origin + addressIn(path, language))
  const urls = paths.flatMap((path) => {
    const others = LANGUAGES.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(path, language)}"/>`,
    ).join('')
    return LANGUAGES.map((language) => `<url><loc>${addressOf(path, language)}</loc>${others}</url>\n`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`
}

const robotsOf = (origin: string) =>
  `User-agent: *\nDisallow: /campuses\nDisallow: /auth\nDisallow: /error\nDisallow: /console\nDisallow: /api/\nAllow: /api/file\nAllow: /api/syllabus/\n\nSitemap: ${origin}/sitemap.xml\n`
