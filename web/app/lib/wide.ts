import { useSyncExternalStore } from 'react'

/** Whether a media query applies. Pages rendered on the server begin without it. */
const mediaHook = (query: string) => {
  const list = () => matchMedia(query)
  const follow = (listener: () => void) => {
    const followed = list()
    followed.addEventListener('change', listener)
    return () => followed.removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      follow,
      () => list().matches,
      () => false,
    )
}

/** Whether the window has room for the rail beside the page, or for notes beside a lesson: `--breakpoint-rail`. */
export const useIsWide = mediaHook('(min-width: 1180px)')

/** Whether the window has room for the course panel beside a lesson: `--breakpoint-desk`. */
export const useIsDesk = mediaHook('(min-width: 1024px)')

/** Whether the window is a phone's, upright or on its side: a task that needs it all takes the whole of it. */
export const useIsPhone = mediaHook('(max-width: 639.98px), (max-height: 479.98px)')
