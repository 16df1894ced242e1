import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, post } from './endpoint.ts'
import { Email, Time } from './texts.ts'

export const SESSION_DAYS = 7
export const DEVICES_MAX = 3

/** Accepts any text at login, so that a short password is refused like a wrong one. */
const Password = z
  .string(fault('required', { field: 'password' }))
  .check(
    z.minLength(1, fault('required', { field: 'password' })),
    z.maxLength(1000, fault('far_too_long', { field: 'password' })),
  )

const Login = z.strictObject({ email: Email, password: Password })

export const Session = z.object({
  token: z.string(),
  email: z.string(),
  name: z.string(),
  subscriptions: z.array(z.object({ plan: z.string(), start_at: Time, end_at: Time })),
})
export type Session = z.infer<typeof Session>

/** A cookie in the form in which scripts write it and the server sends it. */
export const cookieOf = (name: string, value: string, seconds: number, isSecure: boolean) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`

// Browsers silently drop cookies over 4 KB, and only the newest subscriptions are ever used.
const SUBSCRIPTIONS_KEPT = 3

/** The cookies `info` and `token` of a login (AUTH-2), for the lifetime of the token. */
export const sessionCookies = ({ token, email, name, subscriptions }: Session, isSecure: boolean) => {
  const seconds = SESSION_DAYS * 24 * 60 * 60
  const info = { token, email, name, content: { subscriptions: subscriptions.slice(0, SUBSCRIPTIONS_KEPT) } }
  return [
    cookieOf('info', JSON.stringify(info), seconds, isSecure),
    cookieOf('token', token, seconds, isSecure),
  ] as const
}

/** The page after the login. Only paths of the member area are allowed, to prevent open redirects. */
export const nextPage = (wanted: string | null | undefined, ownOrigin: string) => {
  if (!wanted || !URL.canParse(wanted, ownOrigin)) return '/campuses'
  const { origin, pathname, search } = new URL(wanted, ownOrigin)
  return origin === new URL(ownOrigin).origin && /^\/campuses(\/|$)/.test(pathname) ? pathname + search : '/campuses'
}

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
