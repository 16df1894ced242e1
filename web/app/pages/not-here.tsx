import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { loadPageAgain } from '#lib/load-part.ts'
import { titleOf } from '#lib/page-meta.ts'
import { useToken } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/public'

export const meta = () => [{ title: titleOf(m.not_here_title()) }, { name: 'robots', content: 'noindex' }]

/** In milliseconds. */
const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000

/** The service worker shows it in place of pages that are not on the device. */
const NotHere = () => {
  const hasToken = useToken()
  useEffect(() => {
    // The events alone say little: they are missed before hydration, and a line that comes back may raise none.
    let timer: ReturnType<typeof setTimeout>
    let wait = FIRST_WAIT
    const tryToOpen = () => {
      clearTimeout(timer)
      timer = setTimeout(tryToOpen, wait)
      wait = Math.min(2 * wait, LONGEST_WAIT)
      if (navigator.onLine && document.visibilityState === 'visible') void loadPageAgain()
    }
    tryToOpen()
    addEventListener('online', tryToOpen)
    document.addEventListener('visibilitychange', tryToOpen)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', tryToOpen)
      document.removeEventListener('visibilitychange', tryToOpen)
    }
  }, [])
  return (
    <div className="wrap">
      <section className="plain">
        <div className="mark">
          <CloudOff aria-hidden />
        </div>
        <h1 className="title-1">{m.not_here_title()}</h1>
        <p className="lead">{m.not_here_text()}</p>
        <div className="row wraps">
          <Button onClick={() => location.reload()}>{m.retry()}</Button>
          {hasToken && (
            <ButtonLink look="sec" to="/campuses">
              {m.to_campuses()}
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}
export default NotHere
