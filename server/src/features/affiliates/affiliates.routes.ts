import { affiliates } from '@padauk/contract/affiliates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readStats } from './affiliates.ts'

export function affiliatesRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, affiliates.stats, ({ db, params }) => readStats(db, params.referCode))
}
