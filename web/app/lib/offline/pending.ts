import type { Change } from '@padauk/offline/changes'
import type { Pending } from '@padauk/offline/pending'
import { useMemo, useState, useSyncExternalStore } from 'react'

/** In place of an answer: the change is on this device and is sent later. The screen behaves as if it were done. */
export const PENDING = 'pending'

/** The queue of the member on this page, which the engine fills in when it has loaded. */
let shown: Pending = { entries: [], waiting: [], firstIds: new Map(), keys: new Set(), isEnded: false }
const readers = new Set<() => void>()

export const readPending = () => shown

export const showPending = (change: Partial<Pending>) => {
  shown = { ...shown, ...change }
  for (const read of readers) read()
}

let load = async () => {}
/** Says how the engine is loaded, which imports what reads answers from the device. */
export const setPendingLoader = (loader: typeof load) => {
  load = loader
}
/** Resolves when pending changes are shown; at once outside of the member area. */
export const loadPending = () => load()

const watch = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

export const usePending = () => useSyncExternalStore(watch, readPending, readPending)

/**
 * Gives the id under which a thing was first shown here, for its React key: what is open or typed in it stays when the
 * server's answer tells its real id, and when the engine loads after the list.
 */
export const useFirstId = (field: string) => {
  const { firstIds } = usePending()
  const [given] = useState(() => new Map<number, number>())
  return (id: number) => {
    const first = given.get(id) ?? firstIds.get(`${field} ${id}`) ?? id
    given.set(id, first)
    return first
  }
}

/** What a query has read, with the pending changes. Define `overlay` outside of the component. */
export const useOverlaid = <T>(data: T, overlay: (data: NonNullable<T>, entries: readonly Change[]) => T): T => {
  const { entries } = usePending()
  return useMemo(
    () => (data === undefined || data === null || entries.length === 0 ? data : overlay(data, entries)),
    [data, entries, overlay],
  )
}
