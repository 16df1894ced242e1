import { reminders } from '@padauk/contract/reminders'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readReminder, setReminder, stopReminder } from './reminders.ts'

export function remindersRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, reminders.read, ({ db, caller }) => readReminder(db, caller.member_id))
  answer(app, reminders.update, ({ db, caller, body, now, timeZone }) =>
    setReminder(db, caller.member_id, body.hour, timeZone, now),
  )
  answer(app, reminders.stop, ({ db, body }) => stopReminder(db, settings.secret, body.link))
}
