import multipart, { type Multipart } from '@fastify/multipart'
import type { Endpoint } from '@padauk/contract/endpoint'
import { fault, type Word } from '@padauk/rules/faults'
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
        if (part.fieldname !== field) throw invalid(part.fieldname, fault('unknown_key', { key: part.fieldname }))
        if (bytes.length > maxBytes || part.file.truncated) throw tooLarge(maxBytes, takes)
        if (bytes.length > 0) file = { bytes, name: part.filename ?? '', media_type: part.mimetype }
      } else {
        if (part.valueTruncated) throw new AppError(413, fault('too_large'))
        if (part.fieldname in body)
          throw invalid(part.fieldname, fault('sent_twice', { field: part.fieldname as Word }))
        body[part.fieldname] = part.value
      }
    }
  } catch (error) {
    throw asRefusal(error as Error & { code?: string }, maxBytes, takes)
  }
  if (!file && !isOptional) throw invalid(field, fault('required', { field: field as Word }))
  request.body = { ...body }
  request.sentFile = file ?? null
}

const notUnderstood = () => new AppError(415, fault('unsupported_media_type'))

/** For endpoints without uploads: the multipart parser is registered globally. */
export const refuseUpload = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
  done(request.isMultipart() ? notUnderstood() : undefined)

/** Re-encodes and stores an uploaded picture; slow, so call it before any transaction. */
export async function keepPicture(bytes: Buffer, storage: Storage, field: string): Promise<Picture> {
  const made = await remakePicture(bytes)
  if (made === 'not a picture')
    throw new AppError(415, fault('no_picture', { field: field as Word }), {
      fields: [{ path: field, message: fault('not_a_picture') }],
    })
  if (made === 'too many pixels') throw new AppError(413, fault('too_many_pixels'), { at: field })
  if (made === 'unreadable') throw invalid(field, fault('broken_picture'))
  return { blob: await storage.put(made), media_type: 'image/webp', bytes: made }
}

const tooLarge = (maxBytes: number, takes: 'bytes' | undefined) =>
  new AppError(413, fault('file_too_large', { what: takes ? 'file' : 'picture', max: maxBytes / 1024 / 1024 }))

function asRefusal(error: Error & { code?: string }, maxBytes: number, takes: 'bytes' | undefined): Error {
  if (error instanceof AppError) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes, takes)
  if (error.code === 'FST_FILES_LIMIT') return invalid('', fault('several_files'))
  if (error.code?.startsWith('FST_')) return invalid('', fault('broken_form'))
  // Errors of busboy itself, such as a truncated form, carry no code.
  return invalid('', fault('broken_form'))
}
