import { useSyncExternalStore } from 'react'
import type { Download } from '#lib/offline/downloads.ts'
import { listDownloads, watchDownloads } from '#lib/offline/downloads.ts'
import { watchToken } from '#lib/session.ts'

let rows: readonly Download[] | undefined
const readers = new Set<() => void>()
let stop: (() => void) | undefined

const refresh = async () => {
  // Storage that is refused has none.
  rows = await listDownloads().catch(() => [])
  for (const read of readers) read()
}

const watch = (reader: () => void) => {
  readers.add(reader)
  if (!stop) {
    const ways = [watchDownloads(() => void refresh()), watchToken(() => void refresh())]
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

/** The member's downloads. Undefined until they were read. */
export const useDownloads = () => useSyncExternalStore(watch, () => rows)
