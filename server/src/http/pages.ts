import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#errors.ts'
import type { Settings } from '../settings.ts'

type Page = { html: Buffer; br: Buffer | undefined; gzip: Buffer | undefined; etag: string; csp: string }

/** Addresses that only the browser knows: answered with the fallback page. Any other unknown one is a 404 with the same page. */
const APP = /^\/(campuses|auth|error)(\/|$)/
const FALLBACK = '/__spa-fallback'

/** The built web app: hashed assets for ever, prerendered pages by their address, the fallback page for the rest. */
export async function pagesRoutes(app: FastifyInstance, webDir: string, settings: Settings) {
  const pages = await readPages(webDir, settings.isProduction)
  await app.register(serveStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.get('/*', (request, reply) => {
    const path = new URL(request.url, 'http://any').pathname.replace(/(.)\/$/, '$1')
    if (path.startsWith('/api/')) throw notFound('address')
    const page = pages.get(path)
    const fallback = pages.get(FALLBACK)
    if (!page && !fallback) throw notFound('address')
    return sendPage(request, reply.code(page || APP.test(path) ? 200 : 404), (page ?? fallback) as Page)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, br, gzip, etag, csp }: Page) {
  reply.headers({
    'cache-control': 'no-cache',
    etag,
    vary: 'Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': csp,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(html)
}

async function readPages(webDir: string, isProduction: boolean): Promise<Map<string, Page>> {
  const names = (await readdir(webDir, { recursive: true })).filter((name) => name.endsWith('.html'))
  const pages = await Promise.all(
    names.map(async (name) => {
      const [html, br, gzip] = await Promise.all(['', '.br', '.gz'].map((ending) => readFile(join(webDir, name + ending)).catch(() => undefined)))
      const path = `/${name.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`.replace(/(.)\/$/, '$1')
      const page: Page = { html: html as Buffer, br, gzip, etag: `"${sha(html as Buffer).slice(0, 27)}"`, csp: policyFor(String(html), isProduction) }
      return [path, page] as const
    }),
  )
  return new Map(pages)
}

const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64')

/** The policy of one page: scripts and styles of our own host, and exactly the inline ones that the build wrote into it. */
function policyFor(html: string, isProduction: boolean): string {
  const hashes = (tag: string) => [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map((match) => ` 'sha256-${sha(match[1] as string)}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${hashes('script')}`,
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
    ...(isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
