import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(min-width: 1240px)')
const follow = (listener: () => void) => {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the window has room for the rail beside the page. */
export const useIsWide = () =>
  useSyncExternalStore(
    follow,
    () => query().matches,
    () => false,
  )
