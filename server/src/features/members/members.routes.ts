import { members } from '@padauk/contract/members'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readMe } from './members.ts'

export function membersRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, members.me, ({ db, caller, now }) => readMe(db, caller.member_id, now))
}
