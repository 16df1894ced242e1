import { overviews } from '@padauk/contract/overviews'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readFigures } from './figures.ts'
import { readFirsts } from './firsts.ts'
import { readOverview } from './overviews.ts'

export function overviewsRoutes(app: FastifyInstance, { settings: { publicUrl } }: Parts) {
  answer(app, overviews.read, ({ db, caller, now }) => readOverview(db, caller, now))
  answer(app, overviews.firsts, ({ db, caller, now }) => readFirsts(db, caller, publicUrl, now))
  answer(app, overviews.figures, ({ db, caller, query, now }) => readFigures(db, caller, query, now))
}
