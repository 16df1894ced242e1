import { fundedOrders } from '@padauk/contract/funded-orders'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { countOrder, createOrder, listOrders, readOrder, submitExam } from './funded-orders.ts'

export function fundedOrdersRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(
    app,
    fundedOrders.create,
    ({ db, caller, body, picture, now }) => createOrder(db, caller.member_id, body, picture, now),
    ({ db, caller, body, now }) =>
      countOrder(db, { memberId: caller.member_id, perHour: settings.postsPerHour }, body, now),
  )
  answer(app, fundedOrders.list, ({ db, caller, query }) => listOrders(db, caller.member_id, query))
  answer(app, fundedOrders.read, ({ db, caller, params }) => readOrder(db, caller.member_id, params.id))
  answer(app, fundedOrders.submitExam, ({ db, caller, params, body, now }) =>
    submitExam(db, caller.member_id, params.id, body, now),
  )
}
