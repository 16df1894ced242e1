import { useSyncExternalStore } from 'react'

const fromWidth = (pixels: number) => {
  const query = () => matchMedia(`(min-width: ${pixels}px)`)
  const follow = (listener: () => void) => {
    const list = query()
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () =>
    useSyncExternalStore(
      follow,
      () => query().matches,
      () => false,
    )
}

/** Whether the window has room for the rail beside the page. */
export const useIsWide = fromWidth(1240)

/** Whether the window has room for notes beside a lesson: `--breakpoint-stage`. */
export const useIsStage = fromWidth(1180)
