import { studentWins } from '@padauk/contract/student-wins'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { listStudentWins } from './student-wins.ts'

export function studentWinsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, studentWins.list, ({ db, query }) => listStudentWins(db, query))
}
