import { passwords } from '@padauk/contract/passwords'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

// Each form says in its own place what was refused.

export const askForLink = mutationOptions({
  mutationFn: (email: string) => call(passwords.forgot, { body: { email } }),
  meta: { success: () => m.toast_email_requested(), quiet: true },
})

export const resetPassword = mutationOptions({
  // The link works once: with its key a retry after a lost answer is that once.
  mutationFn: ({ token, newPassword, key }: { token: string; newPassword: string; key: string }) =>
    call(passwords.reset, { params: { token }, body: { newPassword } }, { idempotencyKey: key }),
  // A refused link is no refused session, even where a stale token is about.
  meta: { success: () => m.toast_password_changed(), quiet: true, isOptional: true },
})

export const changePassword = mutationOptions({
  mutationFn: (body: { oldPassword: string; newPassword: string }) => call(passwords.change, { body }),
  meta: { success: () => m.toast_password_changed(), quiet: true },
})
