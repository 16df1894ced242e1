import multipart, { type Multipart } from '@fastify/multipart'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid } from '#errors.ts'
import { remakePicture } from '#lib/images.ts'
import type { Storage } from '#lib/storage.ts'

/** An uploaded picture, re-encoded as WebP and stored by hash. */
export type Picture = { blob: string; media_type: 'image/webp'; bytes: Buffer }

/** A file as sent. Neither name nor type can be trusted. */
export type SentFile = { bytes: Buffer; name: string; media_type: string }

declare module 'fastify' {
  interface FastifyRequest {
    sentFile: SentFile | null
  }
  interface FastifyInstance {
    storage: Storage
  }
}

const FIELDS_MAX = 20
const FIELD_BYTES_MAX = 64 * 1024

export async function receiveUploads(app: FastifyInstance, storage: Storage) {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, files: 1, headerPairs: 50 },
  })
  app.decorate('storage', storage)
  app.decorateRequest('sentFile', null)
}

/**
 * Reads a multipart request: the file into memory, the other fields as the body for the contract's schema.
 * @throws 413 for too many bytes, 415 if not multipart, 422 for a missing file or a wrong field name
 */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes, takes, isOptional }: NonNullable<Endpoint['upload']>,
) {
  if (!request.isMultipart()) throw notUnderstood()
  // @fastify/multipart silently truncates at the limit: allow one byte more to detect an oversized file.
  const parts = request.parts({ limits: { fileSize: maxBytes + 1 } })
  const body: Record<string, unknown> = Object.create(null)
  let file: SentFile | undefined
  try {
    for await (const part of parts as AsyncIterable<Multipart>) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname !== field) throw invalid(part.fieldname, `unknown key: ${part.fieldname}`)
        if (bytes.length > maxBytes || part.file.truncated) throw tooLarge(maxBytes, takes)
        if (bytes.length > 0) file = { bytes, name: part.filename ?? '', media_type: part.mimetype }
      } else {
        if (part.valueTruncated) throw new AppError(413, 'too_large', 'the request is too large')
        if (part.fieldname in body) throw invalid(part.fieldname, `${part.fieldname} was sent twice`)
        body[part.fieldname] = part.value
      }
    }
  } catch (error) {
    throw asRefusal(error as Error & { code?: string }, maxBytes, takes)
  }
  if (!file && !isOptional) throw invalid(field, `${field} is required`)
  request.body = { ...body }
  request.sentFile = file ?? null
}

const notUnderstood = () => new AppError(415, 'unsupported_media_type', 'this content type is not supported')

/** For endpoints without uploads: the multipart parser is registered globally. */
export const refuseUpload = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
  done(request.isMultipart() ? notUnderstood() : undefined)

/** Re-encodes and stores an uploaded picture; slow, so call it before any transaction. */
export async function keepPicture(bytes: Buffer, storage: Storage, field: string): Promise<Picture> {
  const made = await remakePicture(bytes)
  if (made === 'not a picture')
    throw new AppError(415, 'not_a_picture', `${field} must be a JPEG, PNG or WebP picture`, {
      fields: [{ path: field, message: 'this is not a JPEG, PNG or WebP picture' }],
    })
  if (made === 'too many pixels')
    throw new AppError(413, 'too_large', 'the picture must have at most 25 megapixels', {
      fields: [{ path: field, message: 'the picture must have at most 25 megapixels' }],
    })
  if (made === 'unreadable') throw invalid(field, 'the picture cannot be read; please send another')
  return { blob: await storage.keep(made), media_type: 'image/webp', bytes: made }
}

const tooLarge = (maxBytes: number, takes: 'bytes' | undefined) =>
  new AppError(413, 'too_large', `the ${takes ? 'file' : 'picture'} must have at most ${maxBytes / 1024 / 1024} MB`)

function asRefusal(error: Error & { code?: string }, maxBytes: number, takes: 'bytes' | undefined): Error {
  if (error instanceof AppError) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes, takes)
  if (error.code === 'FST_FILES_LIMIT') return invalid('', 'only one file can be sent')
  if (error.code?.startsWith('FST_')) return invalid('', 'the form could not be read')
  // Errors of busboy itself, such as a truncated form, carry no code.
  return invalid('', 'the form could not be read')
}
