import { freeLessons } from '@padauk/contract/free-lessons'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { markFreeQuiz, readFreeLesson } from './free-lessons.ts'

export function freeLessonsRoutes(app: FastifyInstance) {
  answer(app, freeLessons.read, ({ db, params, language }) => readFreeLesson(db, params, language))
  answer(app, freeLessons.quiz, ({ db, params, body, language }) => markFreeQuiz(db, params.id, body.answers, language))
}
