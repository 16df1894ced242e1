import { favorites } from '@padauk/contract/favorites'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { addFavorite, removeFavorite } from './favorites.ts'

export function favoritesRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, favorites.add, ({ db, caller, params, now }) =>
    addFavorite(db, caller.member_id, params.lesson_id, now),
  )
  answer(app, db, favorites.remove, ({ db, caller, params, now }) =>
    removeFavorite(db, caller.member_id, params.lesson_id, now),
  )
}
