import { markFileUrls } from '@padauk/contract/files'
import { cookieOf, type Session, sessionCookies } from '@padauk/contract/sessions'
import { useSyncExternalStore } from 'react'

const cookies = () => (typeof document === 'undefined' ? '' : document.cookie)

const readCookie = (name: string) => {
  const found = cookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

const isSecure = () => location.protocol === 'https:'

export const writeCookie = (name: string, value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that members use
  document.cookie = cookieOf(name, value, seconds, isSecure())
}

/** Whether cookies are kept. Browsers inside other apps may drop them, and then every login is lost at once. */
export const keepsCookies = () => {
  try {
    writeCookie('kept', '1', 60)
    const isStored = readCookie('kept') !== undefined
    writeCookie('kept', '', 0)
    return isStored
  } catch {
    // In a frame without an origin.
    return false
  }
}

const VIEW = 'view'

/** The token of a view, which the console puts into the fragment of the address. Of this tab only, unlike cookies. */
const takeView = () => {
  try {
    // Going back to the console leaves it.
    if (location.pathname.startsWith('/console')) sessionStorage.removeItem(VIEW)
    const [, token] = /^#view=([\w-]{43})$/.exec(location.hash) ?? []
    if (token) {
      sessionStorage.clear()
      sessionStorage.setItem(VIEW, token)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    return sessionStorage.getItem(VIEW) ?? undefined
  } catch {
    // Without sessionStorage there is no view.
    return undefined
  }
}
const view = typeof document === 'undefined' ? undefined : takeView()
if (view) markFileUrls()

/**
 * In this tab staff look at what a member sees (docs/decisions/0045). A session of the same browser is not touched, and
 * nothing is kept on the device.
 */
export const isView = () => view !== undefined

/** Token of the member, or of the view in this tab. Undefined for visitors and during prerendering. */
export const readToken = () => view ?? (readCookie('token') || undefined)

/** What the login said about the member, with the token of the same login. Undefined for visitors, and if the cookie is damaged. */
export const readInfo = (): { email: string; token: string } | undefined => {
  // Its changes would join the queue of the member who has signed in.
  if (isView()) return undefined
  try {
    const info: { email?: unknown; token?: unknown } | null = JSON.parse(readCookie('info') || 'null')
    return info?.email === undefined ? undefined : { email: String(info.email), token: String(info.token) }
  } catch {
    return undefined
  }
}

/** Stores the login's response in the cookies `token` and `info` (AUTH-2). */
export const storeSession = (session: Session) => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that members use
  for (const cookie of sessionCookies(session, isSecure())) document.cookie = cookie
  announce()
}

export const forgetSession = () => {
  writeCookie('token', '', 0)
  writeCookie('info', '', 0)
  announce()
}

// Other tabs sign in or out by changing the cookie. cookieStore reports changes; without it, the cookie is polled.
const POLL_MS = 300
const listeners = new Set<() => unknown>()
let lastToken: string | undefined
let timer: ReturnType<typeof setInterval> | undefined

const announce = () => {
  const token = readToken()
  if (token === lastToken) return
  lastToken = token
  for (const listener of [...listeners]) listener()
}

/** Calls the listener whenever the token changes, in this tab or another. Returns a function to unsubscribe. */
export const watchToken = (listener: () => unknown) => {
  if (listeners.size === 0) {
    lastToken = readToken()
    timer = setInterval(announce, POLL_MS)
    globalThis.cookieStore?.addEventListener('change', announce)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    globalThis.cookieStore?.removeEventListener('change', announce)
  }
}

const nobody = () => undefined

/** The current token, as state. Undefined in the first render of a prerendered page. */
export const useToken = () => useSyncExternalStore(watchToken, readToken, nobody)
