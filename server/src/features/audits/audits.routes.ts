import { audits } from '@padauk/contract/audits'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { headsFile } from './audit-heads.ts'
import { listAudits, verifyAudits } from './audits.ts'

export function auditsRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, audits.list, ({ db, query }) => listAudits(db, query))
  answer(app, audits.verify, ({ db }) => verifyAudits(db, headsFile(settings)))
}
