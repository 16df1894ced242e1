// How far the server has applied this device's changes, as each of its answers tells (docs/decisions/0063).

/** The highest number that was told on this page. */
let lastNumber = 0
const byRead = new WeakMap<AbortSignal, number>()
const byQuery = new Map<string, number>()

let last: [appliedNow: number, requestedAt: number] | undefined
let hear = (_told: number, _asked: number) => {}
/** Says who has to know what an answer told, and what was known when it was asked for. */
export const setAppliedListener = (listener: typeof hear) => {
  hear = listener
  if (last) hear(...last)
}

/** An answer that is asked for now has the changes up to this number at least. */
export const lastApplied = () => lastNumber

/** Takes what an answer told. A proxy may have stripped its header. */
export const hearApplied = ({ headers }: Response, requestedAt: number, signal: AbortSignal | undefined) => {
  const header = headers.get('Applied')
  const appliedNow = header === null ? requestedAt : Number(header)
  // Of several calls of one reading, the least counts.
  if (signal) byRead.set(signal, Math.min(appliedNow, byRead.get(signal) ?? appliedNow))
  lastNumber = Math.max(lastNumber, appliedNow)
  last = [appliedNow, requestedAt]
  hear(...last)
}

/** What the answers to the calls of a reading have told. */
export const appliedOfRead = (signal: AbortSignal) => byRead.get(signal)

/** The answer of a query has this device's changes up to this number. */
export const appliedOfQuery = (hash: string) => byQuery.get(hash) ?? 0
export const setAppliedOfQuery = (hash: string, applied: number) => void byQuery.set(hash, applied)
