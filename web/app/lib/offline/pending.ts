import type { Change, NewChange } from '@padauk/offline/changes'
import type { Pending } from '@padauk/offline/pending'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { appliedOfQuery, setAppliedOfQuery } from './applied.ts'

/** In place of an answer: the change is on this device and is sent later. The screen behaves as if it were done. */
export const PENDING = 'pending'

/** The queue of the member on this page, which the engine fills in when it has loaded. */
let shown: Pending = { changes: [], pending: [], refused: [], isEnded: false, applied: 0 }
const readers = new Set<() => void>()

export const readPending = () => shown

export const showPending = (change: Partial<Pending>) => {
  shown = { ...shown, ...change }
  for (const read of readers) read()
}

/** A query has another answer, which has this device's changes up to this number. */
export const showAnswer = (hash: string, applied: number) => {
  if (appliedOfQuery(hash) === applied) return
  setAppliedOfQuery(hash, applied)
  for (const read of readers) read()
}

/** What was changed while the engine is loading. */
let early: readonly Change[] = []
const readEarly = () => early
const setEarly = (changes: typeof early) => {
  early = changes
  for (const read of readers) read()
}

/** Shows a change until the engine does. Returns a function that ends it. */
export const showEarly = (change: NewChange) => {
  const shown = { ...change, number: Infinity, isTried: true }
  setEarly([...early, shown])
  return () => setEarly(early.filter((one) => one !== shown))
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

/** This device's changes that the answer of a query does not have. */
export const useChangesOver = (queryKey: QueryKey): readonly Change[] => {
  const { changes } = usePending()
  const loading = useSyncExternalStore(watch, readEarly, readEarly)
  const hash = useQueryClient().defaultQueryOptions({ queryKey }).queryHash
  const applied = useSyncExternalStore(
    watch,
    () => appliedOfQuery(hash),
    () => 0,
  )
  return useMemo(() => [...changes, ...loading].filter(({ number }) => number > applied), [changes, loading, applied])
}

/** What a query has read, with the changes that its answer does not have. Define `overlay` outside of the component. */
export const useOverlaid = <T>(
  queryKey: QueryKey,
  data: T,
  overlay: (data: NonNullable<T>, changes: readonly Change[]) => T,
): T => {
  const changes = useChangesOver(queryKey)
  return useMemo(
    () => (data === undefined || data === null || changes.length === 0 ? data : overlay(data, changes)),
    [data, changes, overlay],
  )
}
