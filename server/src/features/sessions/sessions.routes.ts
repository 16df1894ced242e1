import { sessions } from '@padauk/contract/sessions'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { memberDeviceCookies } from '../tries/guesses.ts'
import { login, logout } from './sessions.ts'

export function sessionsRoutes(app: FastifyInstance, { settings }: Parts) {
  answer(app, sessions.login, ({ db, body, from, setCookie, language, timeZone, now }) =>
    login(
      db,
      body,
      {
        ...{ from, language, timeZone },
        perMinute: settings.loginPerMinute,
        storeDevice: (token) => setCookie(memberDeviceCookies(token, settings.isSecure)),
      },
      now,
    ),
  )
  answer(app, sessions.logout, ({ db, caller }) => logout(db, caller))
}
