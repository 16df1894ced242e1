import { favorites } from '@padauk/contract/favorites'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { addFavorite, removeFavorite } from './favorites.ts'

export function favoritesRoutes(app: FastifyInstance) {
  answer(app, favorites.add, ({ db, caller, params, now }) => addFavorite(db, caller.member_id, params.lesson_id, now))
  answer(app, favorites.remove, ({ db, caller, params, now }) =>
    removeFavorite(db, caller.member_id, params.lesson_id, now),
  )
}
