import { checklists } from '@padauk/contract/checklists'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { createItem, markItem, readChecklist, readMonth, removeItem, restoreItem, updateItem } from './checklists.ts'

export function checklistsRoutes(app: FastifyInstance) {
  answer(app, checklists.read, ({ db, caller, query, now, timeZone }) =>
    readChecklist(db, caller.member_id, query.date, localDay(now, timeZone), now),
  )
  answer(app, checklists.month, ({ db, caller, params, now, timeZone }) =>
    readMonth(db, caller.member_id, params.month, localDay(now, timeZone), now),
  )
  answer(app, checklists.create, ({ db, caller, body, now, timeZone }) =>
    createItem(db, caller.member_id, body, localDay(now, timeZone)),
  )
  answer(app, checklists.update, ({ db, caller, params, body, now, timeZone }) =>
    updateItem(db, caller.member_id, params.item_id, body, localDay(now, timeZone)),
  )
  answer(app, checklists.remove, ({ db, caller, params, now, timeZone }) =>
    removeItem(db, caller.member_id, params.item_id, localDay(now, timeZone)),
  )
  answer(app, checklists.restore, ({ db, caller, params, now, timeZone }) =>
    restoreItem(db, caller.member_id, params.item_id, localDay(now, timeZone)),
  )
  answer(app, checklists.mark, ({ db, caller, params, body }) =>
    markItem(db, caller.member_id, params.item_id, params.date, body.is_done),
  )
}
