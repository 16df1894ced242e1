import { audits } from '@padauk/contract/audits'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listAudits } from './audits.ts'

export function auditsRoutes(app: FastifyInstance) {
  answer(app, audits.list, ({ db, query }) => listAudits(db, query))
}
