import { categories } from '@padauk/contract/categories'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listCategoriesInProgress, readCategory } from './categories.ts'

export function categoriesRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, categories.inProgress, ({ db, caller, query, now }) =>
    listCategoriesInProgress(db, caller.member_id, query, now),
  )
  answer(app, db, categories.read, ({ db, caller, params, query, now }) =>
    readCategory(db, caller.member_id, params.id, query, now),
  )
}
