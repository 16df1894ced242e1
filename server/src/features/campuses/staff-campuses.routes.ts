import { staffCampuses } from '@padauk/contract/staff-campuses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { binRow } from '../bin-items/bin-row.ts'
import { listFloor, readFloor, updateFloor } from '../floors/staff-floors.ts'
import { createCampus } from './staff-campuses.ts'

export function staffCampusesRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, staffCampuses.list, ({ db, query }) => listFloor(db, 'campus', query))
  answer(app, staffCampuses.read, ({ db, params }) => readFloor(db, 'campus', params.id))
  answer(app, staffCampuses.create, ({ db, caller, body, now }) => createCampus(db, storage, caller, body, now))
  answer(app, staffCampuses.update, ({ db, caller, params, body, now }) =>
    updateFloor(db, caller, 'campus', params.id, body, now),
  )
  answer(app, staffCampuses.remove, ({ db, caller, params, query, now }) =>
    binRow(db, caller, 'campus', params.id, query.confirm === 'true', now),
  )
}
