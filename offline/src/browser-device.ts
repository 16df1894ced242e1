import { newKey } from '@padauk/contract/keys'
import type { Device } from './device.ts'
import { changeQueue, openingStores, readQueue } from './indexed-db.ts'

const open = openingStores('padauk')

/** The device as a page or the service worker of a browser has it. */
export const browserDevice: Device = {
  open,
  readQueue: async (owner) => readQueue(await open(), owner),
  changeQueue: async (owner, change) => changeQueue(await open(), owner, change),
  now: () => Date.now(),
  ticks: () => performance.now(),
  wait: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  lock: (name, work) => navigator.locks.request(name, work),
  tell: (name, message = null) => {
    const channel = new BroadcastChannel(name)
    channel.postMessage(message)
    channel.close()
  },
  listen: (name, listener) => {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => listener(data)
    return () => channel.close()
  },
  fetch: (address, init) => fetch(address, init),
  isLineUp: () => navigator.onLine,
  newKey,
}
