import { configurations } from '@padauk/contract/configurations'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { readConfiguration } from './configurations.ts'

export function configurationsRoutes(app: FastifyInstance) {
  answer(app, configurations.read, ({ db, caller, params, language }) =>
    readConfiguration(db, params.key, language, caller !== null),
  )
}
