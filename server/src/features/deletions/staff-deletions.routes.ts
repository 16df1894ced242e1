import { staffDeletions } from '@padauk/contract/staff-deletions'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { askDeletion, confirmDeletion, takeBackDeletion } from './staff-deletions.ts'

export function staffDeletionsRoutes(app: FastifyInstance) {
  answer(app, staffDeletions.ask, ({ db, caller, params, body, now }) =>
    askDeletion(db, caller, { member_id: params.id, request: body }, now),
  )
  answer(app, staffDeletions.takeBack, ({ db, caller, params, now }) => takeBackDeletion(db, caller, params.id, now))
  answer(app, staffDeletions.confirm, ({ db, caller, params, body, now }) =>
    confirmDeletion(db, caller, { deletion_id: params.id, typed: body.typed }, now),
  )
}
