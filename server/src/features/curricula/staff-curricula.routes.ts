import { staffCurricula } from '@padauk/contract/staff-curricula'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readTree } from './staff-curricula.ts'

export function staffCurriculaRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, staffCurricula.read, ({ db }) => readTree(db))
}
