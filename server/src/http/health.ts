import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'
import type { Storage } from '#lib/storage.ts'

/** `/healthz`: the process is up. `/readyz`: database and file store respond as well. */
export function healthRoutes(app: FastifyInstance, { db, storage }: { db: Db; storage: Storage }) {
  app.get('/healthz', async () => ({ content: { status: 'up' } }))
  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(db)
      await storage.check()
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw new AppError(503, 'not_ready', 'the service is not ready, please try again in a moment', { retryAfter: 2 })
    }
    return { content: { status: 'ready' } }
  })
}
