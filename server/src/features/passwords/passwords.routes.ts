import { passwords } from '@padauk/contract/passwords'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'

export function passwordsRoutes(
  app: FastifyInstance,
  { settings: { publicUrl, resetsPerHour, loginPerMinute } }: Parts,
) {
  answer(app, passwords.forgot, ({ db, body, from, language, now }) =>
    forgotPassword(db, { ...body, language, publicUrl, address: from.address, perHour: resetsPerHour }, now),
  )
  answer(app, passwords.reset, ({ db, params, body, now }) => resetPassword(db, params.token, body.newPassword, now))
  answer(app, passwords.change, ({ db, caller, body, from, now }) =>
    changePassword(db, caller, { ...body, address: from.address, perMinute: loginPerMinute }, now),
  )
}
