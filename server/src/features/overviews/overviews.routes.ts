import { overviews } from '@padauk/contract/overviews'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { exportFigures, readFigures } from './figures.ts'
import { readOverview } from './overviews.ts'

export function overviewsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, overviews.read, ({ db, caller, now }) => readOverview(db, caller, now))
  answer(app, db, overviews.figures, ({ db, caller, query, now }) => readFigures(db, caller, query, now))
  answer(app, db, overviews.exportFigures, ({ db, caller, query, now }) => exportFigures(db, caller, query, now))
}
