import { type ComponentType, useEffect, useState } from 'react'
import { readToken } from '#lib/session.ts'
import { onToastWanted } from '#lib/toasts.ts'

const whenIdle = (act: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act, 1000)

/** Loads the toast renderer with the first toast; for members, who see more of them, after the first view. */
export const ToastPlace = () => {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    // Offline, the next toast tries again. Raised toasts wait.
    const load = () =>
      void import('./toasts.tsx').then(
        (part) => setToasts(() => part.Toasts),
        () => {},
      )
    const loadLater = () => whenIdle(load)
    onToastWanted(load)
    if (!readToken()) return
    if (document.readyState === 'complete') loadLater()
    else window.addEventListener('load', loadLater, { once: true })
    return () => window.removeEventListener('load', loadLater)
  }, [])
  return Toasts ? <Toasts /> : null
}
