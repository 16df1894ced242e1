import { staffStudentWins } from '@padauk/contract/staff-student-wins'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { createStudentWin, listStaffStudentWins, removeStudentWin, updateStudentWin } from './staff-student-wins.ts'

export function staffStudentWinsRoutes(app: FastifyInstance) {
  answer(app, staffStudentWins.list, ({ db, query }) => listStaffStudentWins(db, query))
  answer(app, staffStudentWins.create, ({ db, caller, body, now }) => createStudentWin(db, caller, body, now))
  answer(app, staffStudentWins.update, ({ db, caller, params, body, now }) =>
    updateStudentWin(db, caller, params.id, body, now),
  )
  answer(app, staffStudentWins.remove, ({ db, caller, params, now }) => removeStudentWin(db, caller, params.id, now))
}
