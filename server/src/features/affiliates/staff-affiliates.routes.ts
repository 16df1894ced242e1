import { staffAffiliates } from '@padauk/contract/staff-affiliates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listAffiliates, payAffiliate } from './staff-affiliates.ts'

export function staffAffiliatesRoutes(app: FastifyInstance) {
  answer(app, staffAffiliates.list, ({ db, query }) => listAffiliates(db, query))
  answer(app, staffAffiliates.pay, ({ db, caller, params, body, now }) =>
    payAffiliate(db, caller, params.referCode, body, now),
  )
}
