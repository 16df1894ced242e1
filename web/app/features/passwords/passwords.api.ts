import { passwords } from '@padauk/contract/passwords'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/passwords'

// Each form shows its own errors inline.

export const askForLink = mutationOptions({
  mutationFn: (email: string) => call(passwords.forgot, { body: { email } }),
  meta: { success: () => m.toast_email_requested(), quiet: true },
})

export const resetPassword = mutationOptions({
  // The link works only once. With the key, a retry after a lost response returns the first result.
  mutationFn: ({ token, newPassword, key }: { token: string; newPassword: string; key: string }) =>
    call(passwords.reset, { params: { token }, body: { newPassword } }, { idempotencyKey: key }),
  // A rejected link does not mean an expired session, even if the browser has a stale token.
  meta: { success: () => m.toast_password_changed(), quiet: true, isOptional: true },
})

export const changePassword = mutationOptions({
  mutationFn: (body: { oldPassword: string; newPassword: string }) => call(passwords.change, { body }),
  meta: { success: () => m.toast_password_changed(), refreshes: ['devices'], quiet: true },
})
