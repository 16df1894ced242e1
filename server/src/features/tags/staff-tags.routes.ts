import { staffTags } from '@padauk/contract/staff-tags'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { addTag, listMemberTags, listTags, removeTag } from './staff-tags.ts'

export function staffTagsRoutes(app: FastifyInstance) {
  answer(app, staffTags.list, ({ db }) => listTags(db))
  answer(app, staffTags.ofMember, ({ db, params }) => listMemberTags(db, params.id))
  answer(app, staffTags.add, ({ db, caller, body, now }) => addTag(db, caller, body, now))
  answer(app, staffTags.remove, ({ db, caller, params, body, now }) =>
    removeTag(db, caller, { tag_id: params.id, members: body.members }, now),
  )
}
