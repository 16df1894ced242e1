import { keptLessons } from '@padauk/contract/kept-lessons'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { pathSigner } from '#lib/signatures.ts'
import type { Parts } from '#parts.ts'
import { listKeptLessons } from './kept-lessons.ts'

export function keptLessonsRoutes(app: FastifyInstance, { settings, storage }: Parts) {
  answer(app, keptLessons.list, ({ db, caller, params, language, now }) =>
    listKeptLessons(db, storage, caller, params.id, language, pathSigner(settings.secret, caller.member_id, now), now),
  )
}
