import 'fake-indexeddb/auto'
import { onTestFinished, vi } from 'vitest'

// jsdom has no locks. One chain is enough, because there is one lock.
let last: Promise<unknown> = Promise.resolve()
const request = (_name: string, work: () => Promise<unknown>) => {
  last = last.then(work, work)
  return last
}

/** As with https, from now on: changes go through the queue. Call it after `signIn`. */
export const startQueue = async () => {
  vi.stubGlobal('isSecureContext', true)
  Object.assign(navigator, { locks: { request } })
  // All tests of a file are of one device, whose numbers go on.
  localStorage.setItem('device', 'phone')
  const { clear } = await import('#lib/offline/engine.ts')
  await clear()
}

/** As with a service worker, in this test: what was read before is shown first. */
export const startCache = () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
}
