import { setTimeout } from 'node:timers/promises'
import { fault } from '@padauk/rules/faults'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tryWriting } from '#db/outages.ts'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { Storage } from '#lib/storage.ts'
import { foundFull } from './errors.ts'
import { HEALTH_PATH } from './operations.ts'

/** What has not answered by then does not answer (OPS-8: the truth within a second). */
const PATIENCE_MS = 800

/** `/healthz`: the process is up. `/readyz`: database and file store respond as well, and can be written. */
export function healthRoutes(app: FastifyInstance, { db, storage }: { db: Db; storage: Storage }) {
  const look = async () => {
    await sql`select 1`.execute(db)
    await storage.check()
    if (foundFull.has(db)) {
      await tryWriting(db)
      foundFull.delete(db)
    }
  }
  // One look at a time, so that those who ask cannot use up the connections of a database that hangs.
  let looking: Promise<void> | undefined
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  app.get(HEALTH_PATH, async () => ({ content: { status: 'up' } }))
  app.get('/readyz', async (request) => {
    const late = new AbortController()
    try {
      await Promise.race([
        lookOnce(),
        setTimeout(PATIENCE_MS, undefined, late).then(() => Promise.reject(new Error('no answer in time'))),
      ])
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw new AppError(503, fault('not_ready'), { retryAfter: 2 })
    } finally {
      late.abort()
    }
    return { content: { status: 'ready' } }
  })
}
