import { staffFundedOrders } from '@padauk/contract/staff-funded-orders'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { decideOrder, listStaffOrders, readStaffOrder } from './staff-funded-orders.ts'

export function staffFundedOrdersRoutes(app: FastifyInstance, { settings: { secret, publicUrl } }: Parts) {
  answer(app, staffFundedOrders.list, ({ db, query, now }) => listStaffOrders(db, secret, query, now))
  answer(app, staffFundedOrders.read, ({ db, params, now }) => readStaffOrder(db, secret, params.id, now))
  answer(app, staffFundedOrders.update, ({ db, caller, params, body, now }) =>
    decideOrder(db, caller, { order_id: params.id, secret, publicUrl }, body, now),
  )
}
