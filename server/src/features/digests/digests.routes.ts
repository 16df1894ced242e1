import { digests } from '@padauk/contract/digests'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { readDigest, setDigest, stopDigest } from './digests.ts'

export function digestsRoutes(app: FastifyInstance) {
  answer(app, digests.read, ({ db, caller }) => readDigest(db, caller))
  answer(app, digests.set, ({ db, caller, body, now }) => setDigest(db, caller, body, now))
  answer(app, digests.stop, ({ db, params, now }) => stopDigest(db, params.token, now))
}
