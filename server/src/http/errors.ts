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
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|57P0[123]|53300|08\d{3}|40001|40P01)$/

export function handleErrors(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => send(reply, new AppError(...BY_CODE.FST_ERR_NOT_FOUND!)))
  app.setErrorHandler(answerError)
}

/** Also used for requests refused before routing, such as a malformed URL. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  // The pattern, because an address may hold the token of a reset link or the signature of a private file.
  if (known.status >= 500)
    request.log.error({ err: error, method: request.method, route: request.routeOptions?.url }, 'a request failed')
  send(reply, known)
}

/** A unique or foreign key that a simultaneous call has taken: PostgreSQL's codes, then SQLite's. */
const isTaken = ({ code, errcode }: FastifyError & { errcode?: number }) =>
  code === '23505' || code === '23503' || errcode === 2067 || errcode === 1555 || errcode === 787

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (isTaken(error))
    return new AppError(409, 'changed_meanwhile', 'somebody changed this at the same moment, please look again')
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
  reply.code(error.status)
  if (error.retryAfter) reply.header('retry-after', String(error.retryAfter))
  const body: ErrorBody = {
    error: { message: error.message, code: error.code, ...(error.fields && { fields: error.fields }) },
  }
  reply.send(body)
}
