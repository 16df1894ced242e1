import { type Session, sessions } from '@padauk/contract/sessions'
import { mutationOptions } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { ApiError, call, NetworkError } from '#lib/api.ts'
import { forgetSession, storeSession } from '#lib/session.ts'
import { m } from '#words/sessions'

export const logIn = mutationOptions({
  mutationFn: async (body: { email: string; password: string }) => {
    const { content } = await call(sessions.login, { body })
    storeSession(content)
    return content
  },
  meta: { success: ({ name }: Session) => m.toast_welcome({ name }) },
})

/**
 * Revokes the token on the server first. Offline, the member stays signed in and sees an error. `leave` goes to another
 * page, and is called before the device is wiped, which takes seconds on a slow one.
 */
export const logOut = mutationOptions({
  mutationFn: async (leave: () => void) => {
    // First, so that nobody is signed out whose device cannot be wiped.
    const { forgetAnswers, forgetDevice } = await import('#lib/offline/forget-device.ts').catch((cause) => {
      throw new NetworkError('a part of the program did not arrive', { cause })
    })
    // An expired token needs no revoking. Pending changes stay until the member signs in again.
    const isOver = await call(sessions.logout, {}).then(
      () => false,
      (error) => {
        if (error instanceof ApiError && error.status === 401) return true
        throw error
      },
    )
    // First, so that nothing asks with a token that is no longer valid, and nothing more is kept.
    // The guard of the member area (pages/member-area.tsx) goes to / at once. `leave` overrides it.
    flushSync(forgetSession)
    leave()
    await (isOver ? forgetAnswers() : forgetDevice())
  },
  meta: { success: () => m.toast_logged_out(), endsSession: true },
})
