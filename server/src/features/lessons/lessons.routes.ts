import { lessons } from '@padauk/contract/lessons'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { localDay } from '#lib/days.ts'
import { pathSigner } from '#lib/signatures.ts'
import type { Parts } from '#parts.ts'
import { gradeQuiz } from './grade-quiz.ts'
import { finishLesson, readLesson, readLessonsAhead, resumeLesson } from './lessons.ts'

export function lessonsRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, lessons.read, ({ db, caller, params, language, now }) =>
    readLesson(db, caller, params.id, language, pathSigner(settings.secret, caller.member_id, now), now),
  )
  answer(app, lessons.ahead, ({ db, caller, params, query, language, now }) =>
    readLessonsAhead(
      db,
      caller,
      params.id,
      query.ahead,
      language,
      pathSigner(settings.secret, caller.member_id, now),
      now,
    ),
  )
  answer(app, lessons.resume, ({ db, caller, params, body, now }) =>
    resumeLesson(db, caller.member_id, params.id, body.seconds, now),
  )
  answer(app, lessons.quiz, ({ db, caller, params, body, language, now, timeZone }) =>
    gradeQuiz(db, caller.member_id, params.id, body, language, now, localDay(now, timeZone)),
  )
  answer(app, lessons.finish, ({ db, caller, params, now, timeZone }) =>
    finishLesson(db, caller.member_id, params.id, now, localDay(now, timeZone)),
  )
}
