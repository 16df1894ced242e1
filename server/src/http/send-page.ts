import { createHash } from 'node:crypto'
import type { Language } from '@padauk/rules/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Compressed, etagOf, sendCompressed } from './compressed.ts'
import type { Rendered } from './renderer.ts'

export type Page = Compressed & { csp: string; language: Language }

export const languageCookie = (language: Language, publicUrl: string) =>
  `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, isHttps: boolean) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    'content-security-policy': page.csp,
    // The URL of a reset link is as sensitive as a password: keep it out of Referer headers. With no-referrer a form
    // would not even say that it is ours.
    'referrer-policy': /^\/(auth\/reset-password|console\/set-password)\//.test(request.url)
      ? 'strict-origin'
      : 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    // Switches off a filter of old browsers that could be used against pages.
    'x-xss-protection': '0',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  })
  if (request.method === 'POST') return reply.header('cache-control', 'no-store').send(page.plain)
  return sendCompressed(request, reply, page, 'Accept-Encoding, Cookie, Accept-Language')
}

export const toPage = (
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
