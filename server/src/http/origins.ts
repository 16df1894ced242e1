import { fault } from '@padauk/rules/faults'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

type Headers = Pick<FastifyRequest, 'headers'>

/** Which page sends the request, from headers that scripts cannot forge: our own, a foreign one, or unknown. */
function pageOf({ headers }: Headers): 'own' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'foreign'
  const { origin } = headers
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === headers.host ? 'own' : 'foreign'
  return site === undefined ? 'unknown' : 'own'
}

/** Whether the request comes from our own page (docs/wire.md). */
export const isOwnPage = (request: Headers) => pageOf(request) === 'own'
/** Whether the request comes from a foreign page: for the sign-in, which has no cookie yet. */
export const isForeignPage = (request: Headers) => pageOf(request) === 'foreign'

export const foreignOrigin = () => new AppError(403, fault('foreign_origin'))
