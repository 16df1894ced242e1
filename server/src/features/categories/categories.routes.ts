import { categories } from '@padauk/contract/categories'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listCategoriesInProgress, readCategory } from './categories.ts'

export function categoriesRoutes(app: FastifyInstance) {
  answer(app, categories.inProgress, ({ db, caller, query, language, now }) =>
    listCategoriesInProgress(db, caller, query, language, now),
  )
  answer(app, categories.read, ({ db, caller, params, query, language, now }) =>
    readCategory(db, caller.member_id, params.id, query, language, now),
  )
}
