import { staffRemarks } from '@padauk/contract/staff-remarks'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { createRemark, listRemarks, removeRemark } from './staff-remarks.ts'

export function staffRemarksRoutes(app: FastifyInstance) {
  answer(app, staffRemarks.list, ({ db, caller, params, query }) =>
    listRemarks(db, caller, { member_id: params.id, ...query }),
  )
  answer(app, staffRemarks.create, ({ db, caller, params, body, now }) =>
    createRemark(db, caller, { member_id: params.id, text: body.text }, now),
  )
  answer(app, staffRemarks.remove, ({ db, caller, params, now }) => removeRemark(db, caller, params.id, now))
}
