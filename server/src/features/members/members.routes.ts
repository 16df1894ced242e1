import { members } from '@padauk/contract/members'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { readMe, setProfilePicture, updateMe } from './members.ts'

export function membersRoutes(app: FastifyInstance, { db }: Parts) {
  answer(app, db, members.me, ({ db, caller, now }) => readMe(db, caller.member_id, now))
  answer(app, db, members.update, ({ db, caller, body, now }) => updateMe(db, caller.member_id, body, now))
  answer(app, db, members.profilePic, ({ db, caller, picture, now }) =>
    setProfilePicture(db, caller.member_id, picture, now),
  )
}
