import { campuses } from '@padauk/contract/campuses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listCampuses, readCampus } from './campuses.ts'

export function campusesRoutes(app: FastifyInstance) {
  answer(app, campuses.list, ({ db, query, language }) => listCampuses(db, query, language))
  answer(app, campuses.read, ({ db, caller, params, language, now }) =>
    readCampus(db, caller, params.campus_id, language, now),
  )
}
