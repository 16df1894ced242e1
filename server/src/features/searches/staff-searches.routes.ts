import { staffSearches } from '@padauk/contract/staff-searches'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { findForStaff } from './staff-searches.ts'

export function staffSearchesRoutes(app: FastifyInstance) {
  answer(app, staffSearches.find, ({ db, caller, query, now }) => findForStaff(db, caller, query.q, now))
}
