import { searches } from '@padauk/contract/searches'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { search } from './searches.ts'

export function searchesRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, searches.find, ({ db, caller, query, now }) => search(db, caller.member_id, query.q, now))
}
