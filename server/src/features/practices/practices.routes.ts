import { practices } from '@padauk/contract/practices'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { answerPractice, readPractice } from './practices.ts'

export function practicesRoutes(app: FastifyInstance) {
  answer(app, practices.read, ({ db, caller, language, now, timeZone }) =>
    readPractice(db, caller.member_id, timeZone, language, now),
  )
  answer(app, practices.answer, ({ db, caller, params, body, language, now, timeZone }) =>
    answerPractice(
      db,
      caller.member_id,
      { day: params.date, today: localDay(now, timeZone) },
      body.answers,
      language,
      now,
    ),
  )
}
