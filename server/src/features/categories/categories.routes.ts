import { categories } from '@padauk/contract/categories'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listCategoriesInProgress, readCategory } from './categories.ts'

export function categoriesRoutes(app: FastifyInstance) {
  answer(app, categories.inProgress, ({ db, caller, query, now }) =>
    listCategoriesInProgress(db, caller.member_id, query, now),
  )
  answer(app, categories.read, ({ db, caller, params, query, now }) =>
    readCategory(db, caller.member_id, params.id, query, now),
  )
}
