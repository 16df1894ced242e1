import { useSyncExternalStore } from 'react'

const watch = (reader: () => void) => {
  addEventListener('online', reader)
  addEventListener('offline', reader)
  return () => {
    removeEventListener('online', reader)
    removeEventListener('offline', reader)
  }
}

/** False when the browser knows that there is no network. A line that is up may still be dead. */
export const useIsLineUp = () =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
