import { staffAnnouncements } from '@padauk/contract/staff-announcements'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import {
  createAnnouncement,
  listStaffAnnouncements,
  readAudience,
  removeAnnouncement,
  scheduleAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from './staff-announcements.ts'

export function staffAnnouncementsRoutes(app: FastifyInstance) {
  answer(app, staffAnnouncements.list, ({ db, query, now }) => listStaffAnnouncements(db, query, now))
  answer(app, staffAnnouncements.audience, ({ db, query: { audience, audience_id = null }, now }) =>
    readAudience(db, { audience, audience_id }, now),
  )
  answer(app, staffAnnouncements.create, ({ db, caller, body, now }) => createAnnouncement(db, caller, body, now))
  answer(app, staffAnnouncements.update, ({ db, caller, params, body, now }) =>
    updateAnnouncement(db, caller, { id: params.id, ...body }, now),
  )
  answer(app, staffAnnouncements.schedule, ({ db, caller, params, body, now }) =>
    scheduleAnnouncement(db, caller, { id: params.id, ...body }, now),
  )
  answer(app, staffAnnouncements.withdraw, ({ db, caller, params, now }) =>
    withdrawAnnouncement(db, caller, params.id, now),
  )
  answer(app, staffAnnouncements.remove, ({ db, caller, params, now }) =>
    removeAnnouncement(db, caller, params.id, now),
  )
}
