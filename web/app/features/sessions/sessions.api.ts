import { sessions, type Session } from '@padauk/contract/sessions'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api.ts'
import { forgetSession, keepSession } from '#lib/session.ts'
import { m } from '#words/generated/messages.js'

export const logIn = mutationOptions({
  mutationFn: async (body: { email: string; password: string }) => {
    const { content } = await call(sessions.login, { body })
    keepSession(content)
    return content
  },
  meta: { success: ({ name }: Session) => m.toast_welcome({ name }) },
})

/** Ends the token at the server first: without a network the member stays signed in and is told so. */
export const logOut = mutationOptions({
  mutationFn: async () => {
    try {
      await call(sessions.logout, {})
    } catch (error) {
      // A token that is dead already needs no ending.
      if (!(error instanceof ApiError && error.status === 401)) throw error
    }
    forgetSession()
  },
  meta: { success: () => m.toast_logged_out(), endsSession: true },
})
