import type { Device } from './device.ts'
import { openingStores } from './indexed-db.ts'

/** The device as a page or the service worker of a browser has it. */
export const browserDevice: Device = {
  open: openingStores('padauk'),
  now: () => Date.now(),
  ticks: () => performance.now(),
  wait: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  lock: (name, work) => navigator.locks.request(name, work),
  tell: (name) => {
    const channel = new BroadcastChannel(name)
    channel.postMessage(null)
    channel.close()
  },
  listen: (name, listener) => {
    const channel = new BroadcastChannel(name)
    channel.onmessage = listener
    return () => channel.close()
  },
  fetch: (address, init) => fetch(address, init),
  isLineUp: () => navigator.onLine,
}
