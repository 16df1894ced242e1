import { staffKeepers } from '@padauk/contract/staff-keepers'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listKeepers } from './keepers.ts'
import { setKeeper } from './staff-keepers.ts'

export function staffKeepersRoutes(app: FastifyInstance) {
  answer(app, staffKeepers.list, ({ db }) => listKeepers(db))
  answer(app, staffKeepers.set, ({ db, caller, body, now }) => setKeeper(db, caller, body, now))
}
