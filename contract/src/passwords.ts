import { lengthOf } from '@padauk/rules/lengths'
import * as z from 'zod/mini'
import { content, post } from './endpoint.ts'
import { Email } from './texts.ts'

const PASSWORD_MIN = 6
export const PASSWORD_MAX = 200
export const RESET_MINUTES = 30

/** Any Unicode, counted in code points (AUTH-7). */
export const NewPassword = z.string('Password must be 6 characters long.').check(
  z.refine((password) => lengthOf(password) >= PASSWORD_MIN, 'Password must be 6 characters long.'),
  z.refine((password) => lengthOf(password) <= PASSWORD_MAX, `Password must have at most ${PASSWORD_MAX} characters.`),
  z.refine((password) => password.isWellFormed(), 'Password has a character that cannot be stored.'),
)

export const WRONG_OLD_PASSWORD = 'Error: old password is incorrect!'
export const RESET_LINK_OVER = 'Error: this reset link is no longer valid'
/** Said by the form, and by the server to a form without its script. */
export const PASSWORDS_DIFFER = 'Passwords do not match.'
export const COMMON_PASSWORD = 'Error: this password is one of the most guessed, please choose another'

const OldPassword = z
  .string('oldPassword is required')
  .check(z.minLength(1, 'oldPassword is required'), z.maxLength(1000, 'oldPassword is too long'))

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
