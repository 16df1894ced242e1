import { staffViews } from '@padauk/contract/staff-views'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { beginView } from './views.ts'

export function staffViewsRoutes(app: FastifyInstance, { settings: { publicUrl } }: Parts) {
  answer(app, staffViews.create, ({ db, caller, params, body, now }) =>
    beginView(db, caller, { member_id: params.id, reason: body.reason, publicUrl }, now),
  )
}
