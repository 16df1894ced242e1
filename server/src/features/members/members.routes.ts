import { members } from '@padauk/contract/members'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { countPicture, readMe, setProfilePicture, updateMe } from './members.ts'

export function membersRoutes(app: FastifyInstance) {
  answer(app, members.me, ({ db, caller, now }) => readMe(db, caller.member_id, now))
  answer(app, members.update, ({ db, caller, body, now }) => updateMe(db, caller.member_id, body, now))
  answer(
    app,
    members.profilePic,
    ({ db, caller, picture, now }) => setProfilePicture(db, caller.member_id, picture, now),
    ({ db, caller, now }) => countPicture(db, caller.member_id, now),
  )
}
