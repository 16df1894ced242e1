import { drills } from '@padauk/contract/drills'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { answerDrill, beginSet, readDrills, readResults } from './drills.ts'

export function drillsRoutes(app: FastifyInstance) {
  answer(app, drills.read, ({ db, caller, now, timeZone }) => readDrills(db, caller.member_id, localDay(now, timeZone)))
  answer(app, drills.more, ({ db, caller, now, timeZone }) => beginSet(db, caller.member_id, timeZone, now))
  answer(app, drills.answer, ({ db, caller, params, body, now, timeZone }) =>
    answerDrill(
      db,
      caller.member_id,
      { date: params.date, number: params.drill, today: localDay(now, timeZone) },
      body.answer,
      now,
    ),
  )
  answer(app, drills.results, ({ db, caller, now, timeZone }) =>
    readResults(db, caller.member_id, localDay(now, timeZone)),
  )
}
