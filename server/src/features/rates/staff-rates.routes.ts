import { staffRates } from '@padauk/contract/staff-rates'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { createRate, listRates } from './staff-rates.ts'

export function staffRatesRoutes(app: FastifyInstance) {
  answer(app, staffRates.list, ({ db, query }) => listRates(db, query))
  answer(app, staffRates.create, ({ db, caller, body, now }) => createRate(db, caller, body, now))
}
