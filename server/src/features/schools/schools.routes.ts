import { schools } from '@padauk/contract/schools'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { readSchool } from './schools.ts'

export function schoolsRoutes(app: FastifyInstance) {
  answer(app, schools.read, ({ db }) => readSchool(db))
}
