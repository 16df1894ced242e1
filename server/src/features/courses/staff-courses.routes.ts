import { staffCourses } from '@padauk/contract/staff-courses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { binRow } from '../bin-items/bin-row.ts'
import { createCourse, listStaffCourses, readStaffCourse, updateCourse } from './staff-courses.ts'

export function staffCoursesRoutes(app: FastifyInstance) {
  answer(app, staffCourses.list, ({ db, query }) => listStaffCourses(db, query))
  answer(app, staffCourses.read, ({ db, params }) => readStaffCourse(db, params.id))
  answer(app, staffCourses.create, ({ db, caller, body, now }) => createCourse(db, caller, body, now))
  answer(app, staffCourses.update, ({ db, caller, params, body, now }) =>
    updateCourse(db, caller, params.id, body, now),
  )
  answer(app, staffCourses.remove, ({ db, caller, params, query, now }) =>
    binRow(db, caller, 'course', params.id, query.confirm === 'true', now),
  )
}
