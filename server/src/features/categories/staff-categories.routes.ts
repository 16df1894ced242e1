import { staffCategories } from '@padauk/contract/staff-categories'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { binRow } from '../bin-items/bin-row.ts'
import { listFloor, readFloor, updateFloor } from '../floors/staff-floors.ts'
import { createCategory } from './staff-categories.ts'

export function staffCategoriesRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, staffCategories.list, ({ db, query }) => listFloor(db, 'category', query, query.campus_id))
  answer(app, staffCategories.read, ({ db, params }) => readFloor(db, 'category', params.id))
  answer(app, staffCategories.create, ({ db, caller, body, now }) => createCategory(db, storage, caller, body, now))
  answer(app, staffCategories.update, ({ db, caller, params, body, now }) =>
    updateFloor(db, caller, 'category', params.id, body, now),
  )
  answer(app, staffCategories.remove, ({ db, caller, params, query, now }) =>
    binRow(db, caller, 'category', params.id, query.confirm === 'true', now),
  )
}
