import { useEffect } from 'react'
import { useLocation } from 'react-router'

let app: Promise<typeof import('./offline-app.ts')> | undefined

const start = () => {
  app ??= import('./offline-app.ts')
  app
    .then(({ startOffline }) => startOffline())
    .catch(() => {
      // The next page tries again. Until then, everything works as in a browser that keeps nothing.
      app = undefined
    })
}

/** Makes the app open without a network, once the first view is idle, and takes new versions between two pages. */
export const useOffline = () => {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (app) return void app.then(({ takeUpdate }) => takeUpdate()).catch(() => {})
    // Safari has no requestIdleCallback.
    const soon = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 2000))
    if (document.readyState === 'complete') soon(start)
    else addEventListener('load', () => soon(start), { once: true })
  }, [key])
}
