import { SESSION_DAYS, type Session } from '@padauk/contract/sessions'
import { useSyncExternalStore } from 'react'

const cookies = () => (typeof document === 'undefined' ? '' : document.cookie)

const readCookie = (name: string) => {
  const found = cookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

const writeCookie = (name: string, value: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that members use
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/** The bearer token of the signed-in member; undefined for a visitor and while pages are prerendered. */
export const readToken = () => readCookie('token') || undefined

// A browser drops a cookie over 4 KB without a word; only the newest subscriptions are ever asked for.
const SUBSCRIPTIONS_KEPT = 3

/** Keeps what login answered in the cookies `token` and `info`, in the shape of spec.md 3, for as long as the token lives. */
export const keepSession = ({ token, email, name, subscriptions }: Session) => {
  const seconds = SESSION_DAYS * 24 * 60 * 60
  const info = { token, email, name, content: { subscriptions: subscriptions.slice(0, SUBSCRIPTIONS_KEPT) } }
  writeCookie('info', JSON.stringify(info), seconds)
  writeCookie('token', token, seconds)
  announce()
}

export const forgetSession = () => {
  writeCookie('token', '', 0)
  writeCookie('info', '', 0)
  announce()
}

// Another tab signs in or out by changing the cookie. The browser tells of it where it has a cookieStore;
// elsewhere only looking again does (spec.md, 9: every 300 ms).
const POLL_MS = 300
const listeners = new Set<() => unknown>()
let known: string | undefined
let timer: ReturnType<typeof setInterval> | undefined

const announce = () => {
  const token = readToken()
  if (token === known) return
  known = token
  for (const listener of [...listeners]) listener()
}

/** Calls the listener whenever the token changes, in this tab or another. Returns the way to stop. */
export const watchToken = (listener: () => unknown) => {
  if (listeners.size === 0) {
    known = readToken()
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

/** The token, followed as it changes; undefined in the first render of a prerendered page. */
export const useToken = () => useSyncExternalStore(watchToken, readToken, nobody)
