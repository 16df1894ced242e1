import { fault } from '@padauk/rules/faults'
import { lengthOf } from '@padauk/rules/lengths'
import * as z from 'zod/mini'
import { content, post } from './endpoint.ts'
import { Email } from './texts.ts'

const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const RESET_MINUTES = 30

/** Any Unicode, counted in code points (AUTH-7). */
export const NewPassword = z.string(fault('password_too_short')).check(
  z.refine((password) => lengthOf(password) >= PASSWORD_MIN, fault('password_too_short')),
  z.refine((password) => lengthOf(password) <= PASSWORD_MAX, fault('password_too_long', { max: PASSWORD_MAX })),
  z.refine((password) => password.isWellFormed(), fault('password_unstorable')),
)

export const WRONG_OLD_PASSWORD = fault('wrong_password')
export const RESET_LINK_OVER = fault('reset_link_over')
/** Said by the form, and by the server to a form without its script. */
export const PASSWORDS_DIFFER = fault('passwords_differ')
export const COMMON_PASSWORD = fault('common_password')

const OldPassword = z
  .string(fault('required', { field: 'oldPassword' }))
  .check(
    z.minLength(1, fault('required', { field: 'oldPassword' })),
    z.maxLength(1000, fault('far_too_long', { field: 'oldPassword' })),
  )

export const passwords = {
  forgot: post('/api/user/auth/forgot-password', {
    access: 'public',
    summary: 'Request a reset link by mail; the answer is the same for unknown emails',
    body: z.strictObject({ email: Email }),
    answer: content(z.object({ message: z.string() })),
  }),
  reset: post('/api/user/auth/reset-password/:token', {
    access: 'public',
    summary: 'Set a new password with a single-use reset link; ends every session of the member',
    params: z.object({ token: z.string() }),
    body: z.strictObject({ newPassword: NewPassword }),
  }),
  change: post('/api/user/auth/change-password', {
    access: 'token',
    summary: 'Change the password; ends every other session of the member',
    body: z.strictObject({ oldPassword: OldPassword, newPassword: NewPassword }),
    isSecret: true,
  }),
}
