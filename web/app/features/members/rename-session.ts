import { SESSION_DAYS } from '@padauk/contract/sessions'

/** Changes the name in the cookie `info`. Its other values and the token stay. */
export const renameSession = (name: string) => {
  const text = /(?:^|; )info=([^;]*)/.exec(document.cookie)?.[1]
  if (!text) return
  try {
    const info = { ...(JSON.parse(decodeURIComponent(text)) as object), name }
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers that members use
    document.cookie = `info=${encodeURIComponent(JSON.stringify(info))}; Path=/; Max-Age=${SESSION_DAYS * 24 * 60 * 60}; SameSite=Lax${secure}`
  } catch {
    // Not our format. The next login rewrites it.
  }
}
