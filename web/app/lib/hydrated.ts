import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in prerendered HTML and the first render, then true. For values known only to the
 * browser, such as the URL hash or storage.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
