import { audits } from '@padauk/contract/audits'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listAudits, verifyAudits } from './audits.ts'

export function auditsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, audits.list, ({ db, query }) => listAudits(db, query))
  answer(app, db, audits.verify, ({ db }) => verifyAudits(db))
}
