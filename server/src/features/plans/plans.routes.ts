import { plans } from '@padauk/contract/plans'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listPlans } from './plans.ts'

export function plansRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, plans.list, ({ db, query }) => listPlans(db, query))
}
