import { studentWins } from '@padauk/contract/student-wins'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listStudentWins } from './student-wins.ts'

export function studentWinsRoutes(app: FastifyInstance) {
  answer(app, studentWins.list, ({ db, query, language }) => listStudentWins(db, query, language))
}
