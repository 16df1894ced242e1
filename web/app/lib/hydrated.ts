import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in a prerendered page and its first render, true after: for what only the browser's address or store knows. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
