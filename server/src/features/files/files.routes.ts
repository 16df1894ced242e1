import { FILE_WIDTHS } from '@padauk/contract/files'
import { fault } from '@padauk/rules/faults'
import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify'
import { invalid, notFound } from '#errors.ts'
import type { Storage } from '#lib/storage.ts'
import type { Parts } from '#parts.ts'
import { type FoundFile, requireFile, signPlaylist, variantFor, widthOf } from './files.ts'
import { parseRange } from './range.ts'

const PLAYLIST = 'application/vnd.apple.mpegurl'

const file = { content: { '*/*': {} } }
const config: FastifyContextConfig = {
  docs: {
    access: 'public',
    feature: 'files',
    name: 'read',
    summary: 'A file by its path; private files need the signed path that an answer named',
    parameters: [
      { name: 'filePath', in: 'query', required: true, schema: { type: 'string', minLength: 1, maxLength: 1000 } },
      { name: 'width', in: 'query', required: false, schema: { type: 'string', enum: FILE_WIDTHS.map(String) } },
    ],
    responses: {
      200: { description: 'The file, or the picture in this width', ...file },
      206: { description: 'The part that Range asks for', ...file },
      304: { description: 'Not modified' },
      416: { description: 'The range is outside the file' },
    },
  },
}

/** GET /api/file answers bytes instead of JSON, so it bypasses answer(). Public; private files need a signed path. */
export function filesRoutes(app: FastifyInstance, { db, storage, settings }: Parts) {
  app.get<{ Querystring: { filePath?: unknown; width?: unknown } }>('/api/file', { config }, async (request, reply) => {
    const { filePath, width } = request.query
    if (typeof filePath !== 'string' || filePath === '' || filePath.length > 1000)
      throw invalid('filePath', fault('no_file_path'))
    if (width !== undefined && (typeof width !== 'string' || !widthOf(width)))
      throw invalid('width', fault('neither', { field: 'width', choices: '96, 192, 384, 768', last: 1280 }))
    const now = new Date()
    const file = await requireFile(db, filePath, settings.secret, now)
    const takesBrotli =
      /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? '')) &&
      !request.headers.range
    const variant = await stored(variantFor(storage, file, widthOf(width as string | undefined), takesBrotli))

    reply
      // Public paths carry a content hash, so what they name never changes.
      .header('cache-control', file.is_private ? 'private, max-age=900' : 'public, max-age=31536000, immutable')
      .header('etag', `"${file.blob.slice(0, 32)}${variant ? `-${variant.name}` : ''}"`)
      .header('content-type', variant?.media_type ?? file.media_type)
      .header('vary', 'Accept-Encoding')
      // Keeps an SVG opened directly from running scripts.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (variant?.encoding) reply.header('content-encoding', variant.encoding)
    if (file.media_type === PLAYLIST && file.memberId !== undefined)
      return reply
        .removeHeader('etag')
        .send(
          signPlaylist(String(await stored(storage.read(file.blob))), file.path, file.memberId, settings.secret, now),
        )
    return sendBytes(reply, storage, file, variant, request.headers)
  })
}

async function sendBytes(
  reply: FastifyReply,
  storage: Storage,
  file: FoundFile,
  variant: { name: string; size: number; bytes?: Buffer } | undefined,
  headers: { 'if-none-match'?: string; range?: string; 'if-range'?: string },
) {
  const etag = String(reply.getHeader('etag'))
  if (headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag || tag === '*'))
    return reply.code(304).send()
  const size = variant?.size ?? file.bytes
  const read = async (range?: { start: number; end: number }) =>
    variant?.bytes?.subarray(range?.start, range && range.end + 1) ??
    (await stored(storage.open(file.blob, range, variant?.name)))
  reply.header('accept-ranges', 'bytes')
  const range = headers['if-range'] && headers['if-range'] !== etag ? undefined : parseRange(headers.range, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (size === 0) return reply.header('content-length', 0).send('')
  const bytes = await read(range)
  if (!range) return reply.header('content-length', size).send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes)
}

/** A file of the database whose bytes are missing is 404. */
const stored = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('file') : error
  })
