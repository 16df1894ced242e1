import { staffAffiliates } from '@padauk/contract/staff-affiliates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listAffiliates, payAffiliate } from './staff-affiliates.ts'

export function staffAffiliatesRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, staffAffiliates.list, ({ db, query }) => listAffiliates(db, query))
  answer(app, db, staffAffiliates.pay, ({ db, caller, params, body, now }) =>
    payAffiliate(db, caller, params.referCode, body, now),
  )
}
