import { staffCourses } from '@padauk/contract/staff-courses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { binRow } from '../bin-items/bin-row.ts'
import { createFloor, listFloor, readFloor, updateFloor } from '../floors/staff-floors.ts'

export function staffCoursesRoutes(app: FastifyInstance) {
  answer(app, staffCourses.list, ({ db, query }) => listFloor(db, 'course', query, query.category_id))
  answer(app, staffCourses.read, ({ db, params }) => readFloor(db, 'course', params.id))
  answer(app, staffCourses.create, ({ db, caller, body: { category_id, ...fields }, now }) =>
    createFloor(db, caller, 'course', category_id, fields, {}, now),
  )
  answer(app, staffCourses.update, ({ db, caller, params, body, now }) =>
    updateFloor(db, caller, 'course', params.id, body, now),
  )
  answer(app, staffCourses.remove, ({ db, caller, params, query, now }) =>
    binRow(db, caller, 'course', params.id, query.confirm === 'true', now),
  )
}
