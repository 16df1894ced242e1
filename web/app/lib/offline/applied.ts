// How far the server has applied this device's changes, as each of its answers tells (docs/decisions/0063).

/** The highest number that was told on this page. */
let known = 0
const byRead = new WeakMap<AbortSignal, number>()
const byQuery = new Map<string, number>()

let last: [told: number, asked: number] | undefined
let hear = (_told: number, _asked: number) => {}
/** Says who has to know what an answer told, and what was known when it was asked for. */
export const setAppliedListener = (listener: typeof hear) => {
  hear = listener
  if (last) hear(...last)
}

/** An answer that is asked for now has the changes up to this number at least. */
export const knownApplied = () => known

/** Takes what an answer told. A proxy may have stripped its header. */
export const hearApplied = ({ headers }: Response, asked: number, signal: AbortSignal | undefined) => {
  const header = headers.get('Applied')
  const told = header === null ? asked : Number(header)
  // Of several calls of one reading, the least counts.
  if (signal) byRead.set(signal, Math.min(told, byRead.get(signal) ?? told))
  known = Math.max(known, told)
  last = [told, asked]
  hear(...last)
}

/** What the answers to the calls of a reading have told. */
export const appliedOfRead = (signal: AbortSignal) => byRead.get(signal)

/** The answer of a query has this device's changes up to this number. */
export const appliedOfQuery = (hash: string) => byQuery.get(hash) ?? 0
export const setAppliedOfQuery = (hash: string, applied: number) => void byQuery.set(hash, applied)
