import type { ErrorBody } from '@padauk/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

/** Fastify's own errors, with our status, code and message. */
const BY_CODE: Record<string, [status: number, code: string, sentence: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'this content type is not supported'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'the request is too large'],
  FST_ERR_CTP_INVALID_JSON_BODY: [422, 'broken_json', 'the body is not valid JSON'],
  FST_ERR_BAD_URL: [404, 'not_found', 'address not found'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not_found', 'address not found'],
  FST_ERR_NOT_FOUND: [404, 'not_found', 'address not found'],
}

/** Temporary database or disk errors: the client should retry. */
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EMFILE|ENFILE|57P0[123]|53300|08\d{3}|40001|40P01)$/

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
  const known = asAppError(error)
  // Our own refusals with 503 are expected, and under load they are many.
  if (known.status >= 500 && known !== error) request.log.error({ err: error, url: request.url }, 'a request failed')
  send(reply, known)
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const known = BY_CODE[error.code]
  if (known) return new AppError(...known)
  if (
    PASSING.test(error.code ?? '') ||
    /database is locked|timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
    return new AppError(503, 'not_ready', 'the service is busy, please try again in a moment', { retryAfter: 2 })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError(422, 'invalid', 'the request could not be understood')
  return new AppError(500, 'internal', 'something went wrong on our side')
}

function send(reply: FastifyReply, error: AppError) {
  for (const name of PROMISED) reply.removeHeader(name)
  forbidCaching(reply)
  reply.code(error.status).type('application/json; charset=utf-8')
  if (error.retryAfter) reply.header('retry-after', String(error.retryAfter))
  reply.send(bodyOf(error))
}

export const bodyOf = ({ message, code, fields }: AppError): ErrorBody => ({
  error: { message, code, ...(fields && { fields }) },
})
