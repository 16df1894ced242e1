import { SESSION_DAYS } from '@padauk/contract/sessions'

/** Sets the name in the cookie `info` (spec.md, 3); the rest of it, and the token, stay as they are. */
export const renameSession = (name: string) => {
  const text = /(?:^|; )info=([^;]*)/.exec(document.cookie)?.[1]
  if (!text) return
  try {
    const info = { ...(JSON.parse(decodeURIComponent(text)) as object), name }
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that members use
    document.cookie = `info=${encodeURIComponent(JSON.stringify(info))}; Path=/; Max-Age=${SESSION_DAYS * 24 * 60 * 60}; SameSite=Lax${secure}`
  } catch {
    // Written by something else: a login makes it anew.
  }
}
