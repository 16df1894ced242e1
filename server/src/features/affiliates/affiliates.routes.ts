import { affiliates } from '@padauk/contract/affiliates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { readStats } from './affiliates.ts'

export function affiliatesRoutes(app: FastifyInstance) {
  answer(app, affiliates.stats, ({ db, caller, params, language }) =>
    readStats(db, params.referCode, caller?.member_id, language),
  )
}
