import { staffMessages } from '@padauk/contract/staff-messages'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { createMessage } from './create-message.ts'
import { listMemberMessages, listOpenMessages, markMessage, readMessage } from './staff-messages.ts'

export function staffMessagesRoutes(app: FastifyInstance, { settings: { publicUrl } }: Parts) {
  answer(app, staffMessages.create, ({ db, caller, body, now }) =>
    createMessage(db, caller, { form: body, publicUrl }, now),
  )
  answer(app, staffMessages.open, ({ db, now }) => listOpenMessages(db, now))
  answer(app, staffMessages.read, ({ db, params, query }) => readMessage(db, { message_id: params.id, ...query }))
  answer(app, staffMessages.mark, ({ db, caller, params, body, now }) =>
    markMessage(db, caller, { message_id: params.id, ...body }, now),
  )
  answer(app, staffMessages.ofMember, ({ db, params }) => listMemberMessages(db, params.id))
}
