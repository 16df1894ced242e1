import { views } from '@padauk/contract/views'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { endView, readView } from './views.ts'

export function viewsRoutes(app: FastifyInstance, { settings: { consoleUrl, publicUrl } }: Parts) {
  answer(app, views.read, ({ db, caller }) => readView(db, caller, consoleUrl || publicUrl))
  answer(app, views.end, ({ db, caller }) => endView(db, caller))
}
