import { finals } from '@padauk/contract/finals'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { answerFinal, beginFinal, readFinal } from './finals.ts'

export function finalsRoutes(app: FastifyInstance) {
  answer(app, finals.read, ({ db, caller: { member_id }, params, language, now }) =>
    readFinal(db, { member_id, ...params }, language, now),
  )
  answer(app, finals.begin, ({ db, caller: { member_id }, params, language, now }) =>
    beginFinal(db, { member_id, ...params }, language, now),
  )
  answer(
    app,
    finals.answer,
    ({ db, caller: { member_id }, params: { campus_id, paper }, body, language, now, timeZone }) =>
      answerFinal(db, { member_id, campus_id }, paper, body.answers, language, now, localDay(now, timeZone)),
  )
}
