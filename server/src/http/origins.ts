import { FOREIGN_ORIGIN } from '@padauk/contract/errors'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

type Asked = Pick<FastifyRequest, 'headers'>

/** What the browser says of the page that asks: our own, another's, or nothing at all. A script can forge neither header. */
function pageOf({ headers }: Asked): 'own' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'foreign'
  const { origin } = headers
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === headers.host ? 'own' : 'foreign'
  return site === undefined ? 'unknown' : 'own'
}

/** Whether a page of our own asks (api.md, 'Staff calls'). */
export const isOwnPage = (request: Asked) => pageOf(request) === 'own'
/** Whether another page asks: for the sign-in, which carries no cookie yet. */
export const isForeignPage = (request: Asked) => pageOf(request) === 'foreign'

export const foreignOrigin = () => new AppError(403, 'foreign_origin', FOREIGN_ORIGIN)
