import { type Session, sessions } from '@padauk/contract/sessions'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api.ts'
import { forgetAnswers, forgetDevice } from '#lib/forget-device.ts'
import { forgetSession, keepSession } from '#lib/session.ts'
import { m } from './sessions.words.ts'

export const logIn = mutationOptions({
  mutationFn: async (body: { email: string; password: string }) => {
    const { content } = await call(sessions.login, { body })
    keepSession(content)
    return content
  },
  meta: { success: ({ name }: Session) => m.toast_welcome({ name }) },
})

/** Revokes the token on the server first. Offline, the member stays signed in and sees an error. */
export const logOut = mutationOptions({
  mutationFn: async () => {
    try {
      await call(sessions.logout, {})
      await forgetDevice()
    } catch (error) {
      // An expired token needs no revoking. What waits to be sent waits for the member to sign in again.
      if (!(error instanceof ApiError && error.status === 401)) throw error
      await forgetAnswers()
    }
    forgetSession()
  },
  meta: { success: () => m.toast_logged_out(), endsSession: true },
})
