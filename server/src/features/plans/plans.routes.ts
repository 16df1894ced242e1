import { plans } from '@padauk/contract/plans'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listPlans } from './plans.ts'

export function plansRoutes(app: FastifyInstance) {
  answer(app, plans.list, ({ db, query, language, now }) => listPlans(db, query, language, now))
}
