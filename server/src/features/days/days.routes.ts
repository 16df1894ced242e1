import { days } from '@padauk/contract/days'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { readDay, setGoal, storeCelebrated } from './days.ts'

export function daysRoutes(app: FastifyInstance) {
  answer(app, days.today, ({ db, caller, language, now, timeZone }) =>
    readDay(db, { memberId: caller.member_id, timeZone, language, now }),
  )
  answer(app, days.setGoal, ({ db, caller, body, now, timeZone }) =>
    setGoal(db, caller.member_id, body.goal, localDay(now, timeZone)),
  )
  answer(app, days.celebrate, ({ db, caller, body, now, timeZone }) =>
    storeCelebrated(db, body.name, { memberId: caller.member_id, timeZone, language: 'en', now }),
  )
}
