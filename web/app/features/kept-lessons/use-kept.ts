import { useSyncExternalStore } from 'react'
import type { KeptRow } from '#lib/kept-rows.ts'
import { listKept, watchKept } from '#lib/kept-store.ts'
import { watchToken } from '#lib/session.ts'

let rows: readonly KeptRow[] | undefined
const readers = new Set<() => void>()
let stop: (() => void) | undefined

const refresh = async () => {
  // Storage that is refused keeps nothing.
  rows = await listKept().catch(() => [])
  for (const read of readers) read()
}

const watch = (reader: () => void) => {
  readers.add(reader)
  if (!stop) {
    const ways = [watchKept(() => void refresh()), watchToken(() => void refresh())]
    stop = () => {
      for (const way of ways) way()
    }
  }
  void refresh()
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** What the member keeps on this device. Undefined until it was read. */
export const useKept = () => useSyncExternalStore(watch, () => rows)
