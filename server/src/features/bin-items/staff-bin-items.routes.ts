import { staffBinItems } from '@padauk/contract/staff-bin-items'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listBinItems, restoreBinItem } from './staff-bin-items.ts'

export function staffBinItemsRoutes(app: FastifyInstance) {
  answer(app, staffBinItems.list, ({ db, query }) => listBinItems(db, query))
  answer(app, staffBinItems.restore, ({ db, caller, params, now }) => restoreBinItem(db, caller, params.id, now))
}
