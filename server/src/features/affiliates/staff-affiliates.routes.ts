import { staffAffiliates } from '@padauk/contract/staff-affiliates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { leavePayout, takePayout } from './payout-takes.ts'
import { listAffiliates, payAffiliate } from './staff-affiliates.ts'

export function staffAffiliatesRoutes(app: FastifyInstance) {
  answer(app, staffAffiliates.list, ({ db, query, now }) => listAffiliates(db, query, now))
  answer(app, staffAffiliates.take, ({ db, caller, params, now }) => takePayout(db, caller, params.referCode, now))
  answer(app, staffAffiliates.leave, ({ db, caller, params }) => leavePayout(db, caller, params.referCode))
  answer(app, staffAffiliates.pay, ({ db, caller, params, body, now }) =>
    payAffiliate(db, caller, params.referCode, body, now),
  )
}
