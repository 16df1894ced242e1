import { words } from '@padauk/contract/words'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listWords } from './words.ts'

export function wordsRoutes(app: FastifyInstance) {
  answer(app, words.list, ({ db, query }) => listWords(db, query.language))
}
