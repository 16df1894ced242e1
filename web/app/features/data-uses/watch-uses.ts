import { addUse, type Bytes, KINDS, type Kind, NO_BYTES } from '#lib/data-uses-store.ts'
import { readOwner } from '#lib/offline/owner.ts'

const SOUND = /(^|\/)audio(-\d+)?\.(ts|m3u8)$|\.(mp3|m4a|aac|ogg)$/
const VIDEO = /\.(ts|m3u8|mp4|m4s|webm|mov)$/
const PICTURE = /\.(png|jpe?g|webp|gif|avif|svg)$/
const PAGE = /^\/(assets|fonts|api)\//

/** By its name: the browser does not tell the type of what it has loaded. */
const kindOf = (address: string): Kind => {
  const { pathname, searchParams } = new URL(address)
  const name = searchParams.get('filePath') ?? pathname
  if (SOUND.test(name)) return 'sound'
  if (VIDEO.test(name)) return 'video'
  if (PICTURE.test(name)) return 'pictures'
  if (searchParams.has('filePath')) return 'other'
  return PAGE.test(pathname) ? 'pages' : 'other'
}

const EVERY_MS = 5000

let pending: Bytes = NO_BYTES
let whose: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Removed at sign-out (lib/forget-device.ts). */
const NAME = 'uses:'

/** What the page before had no time to write. */
const takeLeft = (owner: string): Partial<Bytes> => {
  try {
    const left = localStorage.getItem(NAME + owner)
    localStorage.removeItem(NAME + owner)
    return JSON.parse(left ?? '{}')
  } catch {
    return {}
  }
}

/** What there is to add, of the member who is still signed in. At sign-out, everything about a member is wiped. */
const takePending = () => {
  clearTimeout(timer)
  timer = undefined
  const [bytes, owner] = [pending, whose]
  pending = NO_BYTES
  if (owner === undefined || owner !== readOwner()) return undefined
  const left = takeLeft(owner)
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, bytes[kind] + (left[kind] ?? 0)])) as Bytes
  return { owner, bytes: sums }
}

const save = () => {
  const taken = takePending()
  if (taken) addUse(taken.owner, taken.bytes, new Date()).catch(() => {})
}

/** A page that goes away, or that a phone may end, has no time for a database. */
const leave = () => {
  const taken = takePending()
  try {
    if (taken) localStorage.setItem(NAME + taken.owner, JSON.stringify(taken.bytes))
  } catch {
    // Storage is full, and this page is not counted.
  }
}

type Loaded = { name: string; entryType?: string; transferSize: number }

const count = (entries: Loaded[]) => {
  const owner = readOwner()
  if (owner !== whose) pending = NO_BYTES
  whose = owner
  if (owner === undefined) return
  for (const entry of entries) {
    const kind = entry.entryType === 'navigation' ? 'pages' : kindOf(entry.name)
    pending = { ...pending, [kind]: pending[kind] + entry.transferSize }
  }
  timer ??= setTimeout(save, EVERY_MS)
}

/** Counts what this page loads, also what it has loaded so far. */
export const watchUses = () => {
  for (const type of ['navigation', 'resource'])
    new PerformanceObserver((list) => count(list.getEntries() as PerformanceResourceTiming[])).observe({
      type,
      buffered: true,
    })
  // What passes through the worker is 0 bytes here. It tells one page.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data.type === 'loaded' && count(data.loaded))
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.hidden && leave())
}
