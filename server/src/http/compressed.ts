import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body in each encoding. All answers share these buffers, so that slow readers cost no memory. */
export type Compressed = {
  /** Or what opens a file for the few that take no encoding. */
  plain: Buffer | (() => Readable)
  br: Buffer | undefined
  gzip: Buffer | undefined
  etag: string
}

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)]

export async function compressOnce(text: string): Promise<Compressed> {
  const plain = Buffer.from(text)
  return {
    plain,
    br: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: await gzip(plain),
    etag: etagOf(plain),
  }
}

/**
 * Sends a member's own answer as JSON with its tag. No cache stores it: the app remembers what it has and names the tag,
 * and gets 304 while that is still the answer (OFFLINE-2).
 */
export function sendTagged({ headers }: FastifyRequest, reply: FastifyReply, payload: string) {
  // Else the hash, the length and the socket would each turn the text into bytes.
  const bytes = Buffer.from(payload)
  const etag = etagOf(bytes)
  reply.header('etag', etag)
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}

export const etagOf = (bytes: Uint8Array) => `"${hash('sha256', bytes, 'base64').slice(0, 27)}"`

/** Sends the body in an encoding that the client accepts, or 304. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, br, gzip, etag }: Compressed,
  vary = 'Accept-Encoding',
) {
  reply.headers({ 'cache-control': 'no-cache', etag, vary })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(typeof plain === 'function' ? plain() : plain)
}
