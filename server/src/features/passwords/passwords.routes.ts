import { passwords } from '@padauk/contract/passwords'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { memberDeviceCookies } from '../tries/guesses.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'

export function passwordsRoutes(
  app: FastifyInstance,
  { settings: { publicUrl, resetsPerHour, loginPerMinute, isSecure } }: Parts,
) {
  answer(app, passwords.forgot, ({ db, body, from, language, now }) =>
    forgotPassword(db, { ...body, language, publicUrl, from, perHour: resetsPerHour }, now),
  )
  answer(app, passwords.reset, async ({ db, params, body, from, setCookie, now }) =>
    setCookie(memberDeviceCookies(await resetPassword(db, { ...params, ...body, from }, now), isSecure)),
  )
  answer(app, passwords.change, ({ db, caller, body, now }) =>
    changePassword(db, caller, { ...body, perMinute: loginPerMinute }, now),
  )
}
