import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Waiting } from './outbox-entries.ts'

/** In place of an answer: the change is on this device and is sent later. The screen behaves as if it were done. */
export const KEPT = 'kept'

/** The outbox of the member on this page (lib/outbox.ts fills it in, when it has loaded). */
type Shown = {
  /** Changes that the screen shows as done. */
  entries: readonly Waiting[]
  /** Changes to be sent later, or refused. Without those that are on their way for the first time. */
  waiting: readonly Waiting[]
  /** Temporary ids under which things were first shown, by field and real id: `item_id 12`. */
  firstIds: ReadonlyMap<string, number>
  /** Keys of what the outbox has taken, also of what was sent in the last days. */
  keys: ReadonlySet<string>
  /** The session is over: they are sent when the member has signed in again. */
  isEnded: boolean
}

let shown: Shown = { entries: [], waiting: [], firstIds: new Map(), keys: new Set(), isEnded: false }
const readers = new Set<() => void>()

export const readWaiting = () => shown

export const showWaiting = (change: Partial<Shown>) => {
  shown = { ...shown, ...change }
  for (const read of readers) read()
}

let load = async () => {}
/** Says how the outbox is loaded and shown, which imports what reads answers from the device. */
export const setWaitingLoader = (loader: typeof load) => {
  load = loader
}
/** Resolves when what waits is shown; at once outside of the member area. */
export const loadWaiting = () => load()

const watch = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

export const useWaiting = () => useSyncExternalStore(watch, readWaiting, readWaiting)

/**
 * Gives the id under which a thing was first shown here, for its React key: what is open or typed in it stays when the
 * server's answer tells its real id, and when the outbox loads after the list.
 */
export const useFirstId = (field: string) => {
  const { firstIds } = useWaiting()
  const [given] = useState(() => new Map<number, number>())
  return (id: number) => {
    const first = given.get(id) ?? firstIds.get(`${field} ${id}`) ?? id
    given.set(id, first)
    return first
  }
}

/** What a query has read, with the changes that wait to be sent. Define `overlay` outside of the component. */
export const useOverlaid = <T>(data: T, overlay: (data: NonNullable<T>, entries: readonly Waiting[]) => T): T => {
  const { entries } = useWaiting()
  return useMemo(
    () => (data === undefined || data === null || entries.length === 0 ? data : overlay(data, entries)),
    [data, entries, overlay],
  )
}
