import { overviews } from '@padauk/contract/overviews'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { exportFigures, readFigures } from './figures.ts'
import { readOverview } from './overviews.ts'

export function overviewsRoutes(app: FastifyInstance) {
  answer(app, overviews.read, ({ db, caller, now }) => readOverview(db, caller, now))
  answer(app, overviews.figures, ({ db, caller, query, now }) => readFigures(db, caller, query, now))
  answer(app, overviews.exportFigures, ({ db, caller, query, now }) => exportFigures(db, caller, query, now))
}
