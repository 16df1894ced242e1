import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadEngine } from '#lib/offline/send.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/common'
import { wordsReady } from '#words/words.tsx'

/** After the first view. A change loads the code of the queue earlier. */
const QUIET_MS = 3000

/** Shows and sends the pending changes of this device. */
export const PendingPlace = () => {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const isOver = here.startsWith('/error/')
  const signIn = isOver
    ? here
    : `/error/401/Error:%20token%20is%20invalid%20or%20expired?next=${encodeURIComponent(here)}`
  const [Notice, setNotice] = useState<ComponentType<{ isOver: boolean; signIn: ReactNode }>>()
  useEffect(() => {
    const load = async () => {
      const [{ PendingNotice }] = await Promise.all([
        import('./pending-notice.tsx'),
        // So that the first announcement is about pending changes.
        loadEngine().then(({ refreshPending }) => refreshPending()),
      ])
      await wordsReady()
      setNotice(() => PendingNotice)
    }
    const tryLoad = () => void load().catch(() => {})
    // Without a network, there is something to say at once, and the code is on the device.
    const timer = setTimeout(tryLoad, navigator.onLine ? QUIET_MS : 0)
    addEventListener('offline', tryLoad)
    // Where it was not, it could not be loaded.
    addEventListener('online', tryLoad)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', tryLoad)
      removeEventListener('online', tryLoad)
    }
  }, [])
  return (
    Notice && (
      <Notice
        isOver={isOver}
        signIn={
          <ButtonLink look="sec" size="tight" to={signIn}>
            {m.log_in()}
          </ButtonLink>
        }
      />
    )
  )
}
