import { courses } from '@padauk/contract/courses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { readCourse } from './courses.ts'

export function coursesRoutes(app: FastifyInstance) {
  answer(app, courses.read, ({ db, caller, params, language, now }) =>
    readCourse(db, caller.member_id, params.id, language, now),
  )
}
