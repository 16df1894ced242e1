import { staffCategories } from '@padauk/contract/staff-categories'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { removeRow } from '../curricula/floors.ts'
import { createCategory, listStaffCategories, readStaffCategory, updateCategory } from './staff-categories.ts'

export function staffCategoriesRoutes(app: FastifyInstance, { db, storage }: Parts) {
  answer(app, db, staffCategories.list, ({ db, query }) => listStaffCategories(db, query))
  answer(app, db, staffCategories.read, ({ db, params }) => readStaffCategory(db, params.id))
  answer(app, db, staffCategories.create, ({ db, caller, body, now }) => createCategory(db, storage, caller, body, now))
  answer(app, db, staffCategories.update, ({ db, caller, params, body, now }) =>
    updateCategory(db, caller, params.id, body, now),
  )
  answer(app, db, staffCategories.remove, ({ db, caller, params, query, now }) =>
    removeRow(db, caller, 'category', params.id, query.confirm === 'true', now),
  )
}
