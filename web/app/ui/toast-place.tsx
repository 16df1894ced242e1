import { type ComponentType, useEffect, useState } from 'react'
import { readToken } from '#lib/session.ts'
import { onToastWanted } from '#lib/toasts.ts'

const whenIdle = (act: () => void) =>
  window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act, 1000)

/** Loads what draws toasts when the first one is raised; for a member, who acts more, once the first view stands. */
export const ToastPlace = () => {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    // Without a network it stays away until the next toast is raised; what was raised waits.
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
