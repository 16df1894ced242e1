import { browserDevice } from '@padauk/offline/browser-device'
import type { Sender } from '@padauk/offline/calls'
import { ownerOf } from '@padauk/offline/owner-names'
import { sendOpen } from '@padauk/offline/sender'

/** Background Sync is in Chromium only, and so is a cookie store that workers could always read. */
type Cookies = { get(name: string): Promise<{ value: string } | null> }

/** Who is signed in: email and token are of one cookie, and the salt of the device (lib/offline/start.ts). */
const readSender = async (): Promise<Sender | undefined> => {
  const cookies = (self as { cookieStore?: Cookies }).cookieStore
  const [info, session, salt] = await Promise.all([
    cookies?.get('info'),
    cookies?.get('token'),
    caches.match('/salt', { cacheName: 'device' }),
  ])
  if (!info || !session || !salt) return undefined
  const { email, token } = JSON.parse(decodeURIComponent(info.value)) as { email: string; token: string }
  return token === session.value ? { owner: ownerOf(await salt.text(), email), token } : undefined
}

/**
 * Sends what is pending, without a page.
 * @throws when something is still pending, so that the browser tries again
 */
export const sendLater = async () => {
  const sender = await readSender()
  const { state } = await sendOpen(browserDevice, () => sender)
  if (state === 'later') throw new Error('The network is not back')
}
