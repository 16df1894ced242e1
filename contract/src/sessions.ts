import * as z from 'zod/mini'
import { content, post } from './endpoint.ts'
import { Email, Time } from './texts.ts'

export const SESSION_DAYS = 7
export const DEVICES_MAX = 3

/** Accepts any text at login, so that a short password is refused like a wrong one. */
const Password = z
  .string('password is required')
  .check(z.minLength(1, 'password is required'), z.maxLength(1000, 'password is too long'))

const Login = z.strictObject({ email: Email, password: Password })

export const Session = z.object({
  token: z.string(),
  email: z.string(),
  name: z.string(),
  subscriptions: z.array(z.object({ plan: z.string(), start_at: Time, end_at: Time })),
})
export type Session = z.infer<typeof Session>

export const sessions = {
  login: post('/api/user/auth/login', {
    access: 'public',
    summary: 'Sign in',
    body: Login,
    answer: content(Session),
    isSecret: true,
  }),
  logout: post('/api/user/auth/logout', { access: 'token', summary: 'Sign out' }),
}
