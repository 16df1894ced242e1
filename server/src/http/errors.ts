import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@padauk/contract/errors'
import { fault } from '@padauk/rules/faults'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outageOf } from '#db/outages.ts'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import { withSentence } from '#lib/fault-sentences.ts'
import { errorPage, showsPage } from './error-page.ts'

/** Fastify's own errors, with our status and fault. */
const BY_CODE: Record<string, [status: number, fault: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, fault('unsupported_media_type')],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, fault('too_large')],
  FST_ERR_CTP_INVALID_JSON_BODY: [422, fault('broken_json')],
  FST_ERR_BAD_URL: [404, fault('no_address')],
  FST_ERR_MAX_PARAM_LENGTH: [404, fault('no_address')],
  FST_ERR_NOT_FOUND: [404, fault('no_address')],
}

const STORAGE_FULL = 'storage_full'
/** Databases whose last write found a full disk, until `/readyz` sees a write succeed. */
export const foundFull = new WeakSet<Db>()

export function handleErrors(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => send(reply, new AppError(...BY_CODE.FST_ERR_NOT_FOUND!)))
  app.setErrorHandler(answerError)
  // Covers what does not pass through send(): ranges outside a file, pages of unknown addresses.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) forbidCaching(reply)
    done(null, payload)
  })
}

/** What a handler promised about its answer before it failed. */
const PROMISED = ['content-length', 'content-encoding', 'content-range', 'content-disposition']

function forbidCaching(reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  for (const name of ['etag', 'last-modified', 'expires', 'accept-ranges']) reply.removeHeader(name)
}

/** Also used for requests refused before routing, such as a malformed URL. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const appError = asAppError(error)
  // The pattern, because an address may hold the token of a reset link or the signature of a private file. Our own
  // refusals with 503 are expected, and under load they are many.
  if (appError.status >= 500 && appError !== error)
    request.log.error({ err: error, method: request.method, route: request.routeOptions?.url }, 'a request failed')
  if (appError.code === STORAGE_FULL) foundFull.add(request.server.db)
  send(reply, appError)
}

const UNREADABLE: Record<string, [status: number, fault: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, fault('too_slow')],
  HPE_HEADER_OVERFLOW: [431, fault('header_too_large')],
}
const NOT_HTTP: (typeof UNREADABLE)[string] = [400, fault('not_understood')]

/** Refuses what is not a whole HTTP request, and so has no reply. Its connection ends here, and the answer says so. */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket) {
  if (code !== 'ECONNRESET' && socket.writable) {
    const error = new AppError(...(UNREADABLE[code] ?? NOT_HTTP))
    const body = JSON.stringify(bodyOf(error))
    const head = [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'connection: close',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}

/** What the log keeps of an error. Databases and mail servers add fields that quote what was sent. */
export const describeError = ({ name, message, code, stack = '' }: FastifyError) => ({
  type: name,
  message,
  code,
  stack,
})

/** A unique or foreign key that a simultaneous call has taken: PostgreSQL's codes, then SQLite's. */
const isTaken = ({ code, errcode }: FastifyError & { errcode?: number }) =>
  code === '23505' || code === '23503' || errcode === 2067 || errcode === 1555 || errcode === 787

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (isTaken(error)) return new AppError(409, fault('changed_meanwhile'))
  const appError = BY_CODE[error.code]
  if (appError) return new AppError(...appError)
  const outage = outageOf(error)
  if (outage === 'away') return new AppError(503, fault('busy'), { retryAfter: 2 })
  if (outage === 'full') return new AppError(503, fault(STORAGE_FULL), { retryAfter: 10 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError(422, fault('not_understood'))
  return new AppError(500, fault('internal'))
}

function send(reply: FastifyReply, error: AppError) {
  for (const name of PROMISED) reply.removeHeader(name)
  forbidCaching(reply)
  // Requests refused before routing have not passed the hook that sets it.
  reply.header('x-request-id', reply.request.id)
  reply.code(error.status)
  if (error.retryAfter) reply.header('retry-after', String(error.retryAfter))
  if (!showsPage(reply.request.headers)) return reply.type('application/json; charset=utf-8').send(bodyOf(error))
  const { html, headers } = errorPage(reply.request.headers, error.status, error.code)
  reply.headers(headers).send(html)
}

export const bodyOf = ({ message, code, params, fields }: AppError): ErrorBody => ({
  error: { message, code, ...(params && { params }), ...(fields && { fields: fields.map(withSentence) }) },
})
