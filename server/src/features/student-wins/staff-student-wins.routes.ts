import { staffStudentWins } from '@padauk/contract/staff-student-wins'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { createStudentWin, listStaffStudentWins, removeStudentWin, updateStudentWin } from './staff-student-wins.ts'

export function staffStudentWinsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, staffStudentWins.list, ({ db, query }) => listStaffStudentWins(db, query))
  answer(app, db, staffStudentWins.create, ({ db, caller, body, now }) => createStudentWin(db, caller, body, now))
  answer(app, db, staffStudentWins.update, ({ db, caller, params, body, now }) =>
    updateStudentWin(db, caller, params.id, body, now),
  )
  answer(app, db, staffStudentWins.remove, ({ db, caller, params, now }) =>
    removeStudentWin(db, caller, params.id, now),
  )
}
