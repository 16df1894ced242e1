import { announcements } from '@padauk/contract/announcements'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listAnnouncements, readAnnouncement } from './announcements.ts'

export function announcementsRoutes(app: FastifyInstance) {
  answer(app, announcements.list, ({ db, caller, language, now }) =>
    listAnnouncements(db, { member_id: caller.member_id, language }, now),
  )
  answer(app, announcements.read, ({ db, caller, params, now }) =>
    readAnnouncement(db, { member_id: caller.member_id, announcement_id: params.id }, now),
  )
}
