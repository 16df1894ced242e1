import { REFUSALS } from '@padauk/contract/errors'

/** Paths of the back office. */
export const CONSOLE = /^\/console(\/|$)/
/** The HTML of the app, which shows the page itself. */
export const SHELL = '/__spa-fallback'
/** The page of addresses that do not exist. */
export const MISSING = '/404'
/** A reset link. Its secret is not in the page: the form is sent to the address of the page. */
export const RESET = '/auth/reset-password/-'

/** A link that stops reminders; likewise. */
const STOP = '/reminders/-'

/** Pages of members and staff, and those that are read from the API. */
const IN_APP = /^\/(campuses|console|certificates)(\/|$)/

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The screens of pages/error.tsx, each with the messages that it repeats. */
const errorTemplate = (code: string, message: string) =>
  `/error/${code === '403' ? 403 : 401}/${encodeURIComponent((Object.values(REFUSALS) as string[]).includes(decoded(message)) ? decoded(message) : '-')}`

/** The secret of a reset link. */
export const resetTokenOf = (path: string) => decoded(path.slice(path.lastIndexOf('/') + 1))

/** The path to render for a path that is no page of the build: one stands for all that look the same. */
export const templateOf = (path: string): string => {
  if (IN_APP.test(path)) return SHELL
  if (/^\/auth\/reset-password\/[^/]+$/.test(path)) return RESET
  if (/^\/reminders\/[^/]+$/.test(path)) return STOP
  const [, code, message] = /^\/error\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  return code && message ? errorTemplate(code, message) : MISSING
}

/** The part of a query that changes the page before its script runs, in one order. */
export const searchOf = (path: string, query: Record<string, unknown>) => {
  const wanted = new URLSearchParams()
  if (path === '/auth/login' && query.changed !== undefined) wanted.set('changed', '')
  if (path === '/check-my-affiliate') {
    if (query.check === 'post') wanted.set('check', 'post')
    if (typeof query.for === 'string') wanted.set('for', query.for.slice(0, 3000))
  }
  return wanted.size > 0 ? `?${wanted}` : ''
}
