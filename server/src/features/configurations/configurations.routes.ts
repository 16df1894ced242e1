import { configurations } from '@padauk/contract/configurations'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readConfiguration } from './configurations.ts'

export function configurationsRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, configurations.read, ({ db, caller, params }) => readConfiguration(db, params.key, caller !== null))
}
