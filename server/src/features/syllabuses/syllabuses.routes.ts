import { syllabuses } from '@padauk/contract/syllabuses'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { drawPage, readSyllabus } from './syllabuses.ts'

export function syllabusesRoutes(app: FastifyInstance, { storage }: Parts) {
  answer(app, syllabuses.read, ({ db, params, language }) => readSyllabus(db, params.campus, language))
  answer(app, syllabuses.picture, ({ db, params, query, language }) =>
    drawPage(db, storage, { ...params, ...query }, language),
  )
}
