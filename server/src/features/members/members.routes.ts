import { members } from '@padauk/contract/members'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '#app.ts'
import { answer } from '#http/answer.ts'
import { readMe } from './members.ts'

export function membersRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, members.me, ({ db, caller, now }) => readMe(db, caller.member_id, now))
}
