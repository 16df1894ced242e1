import { useEffect, useSyncExternalStore } from 'react'

let works = 0
const readers = new Set<() => void>()
const count = (more: number) => {
  works += more
  for (const read of readers) read()
}

/** Says that the member is answering something: nothing may come over the page by itself. */
export const useUndisturbed = (isAnswering: boolean) =>
  useEffect(() => {
    if (!isAnswering) return
    count(1)
    return () => count(-1)
  }, [isAnswering])

const watch = (read: () => void) => {
  readers.add(read)
  return () => void readers.delete(read)
}

export const useIsUndisturbed = () =>
  useSyncExternalStore(
    watch,
    () => works > 0,
    () => false,
  )
