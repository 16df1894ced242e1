import { staffPlans } from '@padauk/contract/staff-plans'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { createPlan, listStaffPlans, removePlan, updatePlan } from './staff-plans.ts'

export function staffPlansRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, staffPlans.list, ({ db, query }) => listStaffPlans(db, query))
  answer(app, db, staffPlans.create, ({ db, caller, body, now }) => createPlan(db, caller, body, now))
  answer(app, db, staffPlans.update, ({ db, caller, params, body, now }) =>
    updatePlan(db, caller, params.id, body, now),
  )
  answer(app, db, staffPlans.remove, ({ db, caller, params, now }) => removePlan(db, caller, params.id, now))
}
