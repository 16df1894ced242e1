import cluster from 'node:cluster'
import { fault } from '@padauk/rules/faults'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'
import { METRICS_PATH } from '#http/operations.ts'
import type { Parts } from '#parts.ts'
import { askForText } from '#processes/worker.ts'

/** `/metrics`, for operators. Without METRICS_TOKEN it is an unknown address. */
export async function metricsRoutes(app: FastifyInstance, { db, metrics }: Parts) {
  if (!metrics) return
  const { watchDatabase } = await import('./metrics.ts')
  watchDatabase(metrics, db)
  app.get(METRICS_PATH, async (request, reply) => {
    if (!metrics.mayRead(request.raw)) throw new AppError(401, fault('no_token'))
    return reply.type(metrics.register.contentType).send(await (cluster.isWorker ? askForText() : metrics.readText()))
  })
}
