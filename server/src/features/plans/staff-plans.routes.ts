import { staffPlans } from '@padauk/contract/staff-plans'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { createPlan, listPlanCampuses, listStaffPlans, removePlan, updatePlan } from './staff-plans.ts'

export function staffPlansRoutes(app: FastifyInstance) {
  answer(app, staffPlans.list, ({ db, query }) => listStaffPlans(db, query))
  answer(app, staffPlans.campuses, ({ db }) => listPlanCampuses(db))
  answer(app, staffPlans.create, ({ db, caller, body, now }) => createPlan(db, caller, body, now))
  answer(app, staffPlans.update, ({ db, caller, params, body, now }) => updatePlan(db, caller, params.id, body, now))
  answer(app, staffPlans.remove, ({ db, caller, params, now }) => removePlan(db, caller, params.id, now))
}
