import { searches } from '@padauk/contract/searches'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { search } from './searches.ts'

export function searchesRoutes(app: FastifyInstance) {
  answer(app, searches.find, ({ db, caller, query, language, now }) => search(db, caller, query.q, language, now))
}
