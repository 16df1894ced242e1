import type { FastifyInstance } from 'fastify'
import { tooMany } from '#errors.ts'

/** Many members share one address behind a carrier. */
export const ADDRESS_FACTOR = 20

/**
 * Limits requests to `perSecond` per token and ADDRESS_FACTOR times as many per network address. It protects this
 * process, so it counts in memory; limits that protect accounts are kept in the database.
 */
export function limitRequests(app: FastifyInstance, perSecond: number) {
  const counts = new Map<string, number>()
  let second = 0
  const isOver = (subject: string, limit: number) => {
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    return count > limit
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      counts.clear()
    }
    const { authorization } = request.headers
    const isFlood =
      (authorization && isOver(authorization.slice(0, 100), perSecond)) ||
      isOver(request.ip, perSecond * ADDRESS_FACTOR)
    done(isFlood ? tooMany(1) : undefined)
  })
}
