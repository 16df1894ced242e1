import { ALERTS_PATH, overviews } from '@padauk/contract/overviews'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, refusal, type Staff } from '#http/answer.ts'
import { RETIRES } from '#http/connections.ts'
import type { Parts } from '#parts.ts'
import { openAlerts } from './alerts.ts'
import { readFigures } from './figures.ts'
import { readFirsts } from './firsts.ts'
import { readOverview } from './overviews.ts'

export function overviewsRoutes(app: FastifyInstance, { db, metrics, settings: { publicUrl } }: Parts) {
  answer(app, overviews.read, ({ db, caller, now }) => readOverview(db, caller, now))
  answer(app, overviews.firsts, ({ db, caller, now }) => readFirsts(db, caller, publicUrl, now))
  answer(app, overviews.figures, ({ db, caller, query, now }) => readFigures(db, caller, query, now))

  const alerts = openAlerts(db, app.log)
  metrics?.watchStreams(alerts)
  app.addHook('preClose', async () => alerts.end())
  app.server.once(RETIRES, () => alerts.end())
  // A stream has no end, so it bypasses answer() but uses the same guard.
  app.route({
    method: 'GET',
    url: ALERTS_PATH,
    exposeHeadRoute: false,
    config: {
      isStream: true as const,
      docs: {
        access: 'staff' as const,
        feature: 'overviews',
        name: 'alerts',
        summary: 'Pending work as server-sent events, when it changes',
        parameters: [],
        responses: { 200: { description: 'A stream of events' } },
      },
    },
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
      done(refusal({ access: 'staff', method: 'GET' }, request)),
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const staff = request.staff as Staff
      alerts.requireRoom(staff)
      reply.hijack()
      alerts.add(staff, reply.raw)
    },
  })
}
