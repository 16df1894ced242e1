import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import serveStatic from '@fastify/static'
import { addressIn, isLanguage, LANGUAGES, type Language, languageOf } from '@padauk/rules/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#errors.ts'
import { escapeHtml } from '#lib/html.ts'
import type { Settings } from '../settings.ts'
import { type Compressed, etagOf, sendCompressed } from './compressed.ts'
import { openRenderer, type Rendered } from './renderer.ts'

type Page = Compressed & { csp: string; language: Language }
type Options = {
  /** The built web app; without it no pages are served. */
  webDir: string | undefined
  settings: Settings
  /** The version of all database content of pages. */
  readVersion: () => Promise<number>
  /** The database content of the page at a path, in a language. */
  readData: (path: string, language: Language) => Promise<unknown>
}

/** Client-side routes, answered with the fallback page. Other unknown paths get the same page with status 404. */
const APP = /^\/(campuses|auth|error|console|certificates)(\/|$)/
const CONSOLE = /^\/console(\/|$)/
const FALLBACK = '/__spa-fallback'
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
/** Built pages that search engines must not index. */
const UNLISTED = /^\/(__spa-fallback|auth\/)/

/**
 * Serves the built web app: hashed assets (immutable), public pages rendered with current data, and the fallback page
 * for the rest.
 */
export async function pagesRoutes(app: FastifyInstance, { webDir, settings, readVersion, readData }: Options) {
  // Requested by `npm run dev`, which renders by itself.
  if (!settings.isProduction)
    app.get<{ Querystring: { path?: string; language?: string } }>('/page-data', ({ query }) =>
      readData(String(query.path), isLanguage(query.language) ? query.language : 'en'),
    )
  if (!webDir) return
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
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path)
          ? 'public, max-age=31536000, immutable'
          : path.endsWith(WORKER)
            ? 'no-cache'
            : 'public, max-age=3600',
      )
    },
  })

  // The last rendering of each page and language, and the version and data it was made from. Concurrent requests share
  // one rendering.
  const rendered = new Map<string, { version: number; of: string; page: Promise<Page> }>()
  const renderPage = async (path: string, language: Language) => {
    const key = `${language} ${path}`
    const version = await readVersion()
    const current = rendered.get(key)
    if (current?.version === version) return current.page
    const data = await readData(path, language)
    const of = JSON.stringify(data)
    const known = rendered.get(key)
    const page =
      known?.of === of
        ? known.page
        : renderer.render(path, language, data).then((done) => toPage(done, language, settings.isProduction))
    rendered.set(key, { version, of, page })
    page.catch(() => setTimeout(() => rendered.delete(key), RETRY_MS).unref())
    return page
  }

  const listed = [...built.keys()].filter((path) => !UNLISTED.test(path)).sort()
  app.get('/sitemap.xml', (_request, reply) =>
    reply
      .type('application/xml')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemapOf(settings.publicUrl, listed)),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'public, max-age=3600').send(robotsOf(settings.publicUrl)),
  )

  if (settings.isWorkerOff)
    app.get(WORKER, (_request, reply) =>
      reply.type('text/javascript').header('cache-control', 'no-cache').send(NO_WORKER),
    )

  app.get<{ Querystring: { language?: unknown } }>('/*', async (request, reply) => {
    const asked = request.url.split(/[?#]/, 1)[0] as string
    if (files.has(asked)) return reply.sendFile(asked)
    const path = asked.replace(/([^/])\/$/, '$1')
    if (path.startsWith('/api/')) throw notFound('address')
    const { consoleHost } = settings
    const isAtConsole = consoleHost !== '' && request.headers.host === consoleHost
    if (isAtConsole && path === '/') return reply.redirect('/console')
    // With a host of its own, the console is served there and only there.
    const isElsewhere = consoleHost !== '' && CONSOLE.test(path) !== isAtConsole
    const name = built.has(path) && !isElsewhere ? path : FALLBACK
    const asBuilt = built.get(name)
    if (!asBuilt) throw notFound('address')
    const { cookie, 'accept-language': accepted } = request.headers
    const language = languageOf({ asked: request.query.language, cookie, accepted })
    // Whoever follows such a link, or a switch before the scripts are there, stays in that language.
    if (isLanguage(request.query.language)) reply.header('set-cookie', languageCookie(language, settings.publicUrl))
    // Falls back to the page as built, which is in English and fetches its own data.
    const page = await renderPage(name, language).catch((error: Error) => {
      request.log.error({ err: error }, 'a page is served as it was built')
      return asBuilt
    })
    return sendPage(
      request,
      reply.code(!isElsewhere && (name === path || APP.test(path)) ? 200 : 404),
      page,
      settings.publicUrl.startsWith('https:'),
    )
  })
}

const languageCookie = (language: Language, publicUrl: string) =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, isHttps: boolean) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    'content-security-policy': page.csp,
    // The URL of a reset link is as sensitive as a password: keep it out of Referer headers.
    'referrer-policy': /^\/(auth\/reset-password|console\/set-password)\//.test(request.url)
      ? 'no-referrer'
      : 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    // Switches off a filter of old browsers that could be used against pages.
    'x-xss-protection': '0',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  })
  return sendCompressed(request, reply, page, 'Accept-Encoding, Cookie, Accept-Language')
}

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

const toPage = (
  { html, br, gzip }: Pick<Rendered, 'html'> & Partial<Rendered>,
  language: Language,
  isProduction: boolean,
): Page => ({
  language,
  // IPC delivers plain typed arrays, but only Buffers can be sent.
  plain: Buffer.from(html),
  br: br && Buffer.from(br),
  gzip: gzip && Buffer.from(gzip),
  etag: etagOf(html),
  csp: policyFor(Buffer.from(html).toString(), isProduction),
})

const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64')

/**
 * A page's Content-Security-Policy: scripts and styles from our host, and hashes of exactly the inline ones in this
 * page.
 */
function policyFor(html: string, isProduction: boolean): string {
  // Script elements with any other type are data and never run.
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\s(?:src|type)=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map((match) => ` 'sha256-${sha(match[1] as string)}'`)
      .join('')
  const modules = [...html.matchAll(/<script[^>]*\stype="module"[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => ` 'sha256-${sha(match[1] as string)}'`)
    .join('')
  return [
    "default-src 'none'",
    `script-src 'self'${hashes('script')}${modules}`,
    `style-src 'self'${hashes('style')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    'frame-src https://player.vimeo.com',
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Two policies of the web app's lib/trusted-html.ts, and the editor's for pasted content.
    "require-trusted-types-for 'script'",
    'trusted-types padauk default ProseMirrorClipboard',
    ...(isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
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
  `User-agent: *\nDisallow: /campuses\nDisallow: /auth\nDisallow: /error\nDisallow: /console\nDisallow: /api/\nAllow: /api/file\n\nSitemap: ${origin}/sitemap.xml\n`
