import { freeLessons } from '@padauk/contract/free-lessons'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { markFreeQuiz, readFreeLesson } from './free-lessons.ts'
import { readFreeSample } from './free-sample.ts'

export function freeLessonsRoutes(app: FastifyInstance) {
  answer(app, freeLessons.sample, ({ db, language }) => readFreeSample(db, language))
  answer(app, freeLessons.read, ({ db, params, language }) => readFreeLesson(db, params, language))
  answer(app, freeLessons.quiz, ({ db, params, body, language }) => markFreeQuiz(db, params.id, body.answers, language))
}
