import { staffCampuses } from '@padauk/contract/staff-campuses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { inUnicode } from '#lib/burmese.ts'
import type { Parts } from '#parts.ts'
import { removeRow } from '../curricula/floors.ts'
import { createCampus, listStaffCampuses, readStaffCampus, updateCampus } from './staff-campuses.ts'

export function staffCampusesRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, staffCampuses.list, ({ db, query }) => listStaffCampuses(db, query))
  answer(app, staffCampuses.read, ({ db, params }) => readStaffCampus(db, params.id))
  answer(app, staffCampuses.create, async ({ db, caller, body, now }) =>
    createCampus(db, storage, caller, await inUnicode(body), now),
  )
  answer(app, staffCampuses.update, async ({ db, caller, params, body, now }) =>
    updateCampus(db, caller, params.id, await inUnicode(body), now),
  )
  answer(app, staffCampuses.remove, ({ db, caller, params, query, now }) =>
    removeRow(db, caller, 'campus', params.id, query.confirm === 'true', now),
  )
}
