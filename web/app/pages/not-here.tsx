import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#frames/public/public.words.ts'
import { titleOf } from '#lib/page-meta.ts'
import { useToken } from '#lib/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m as commonWords } from '#words/common.words.ts'

export const meta = () => [{ title: titleOf(m.not_here_title()) }, { name: 'robots', content: 'noindex' }]

/** The service worker shows it in place of pages that are not on the device. */
const NotHere = () => {
  const hasToken = useToken()
  useEffect(() => {
    // The event alone says little: it is missed before hydration, and comes where a portal answers for us.
    const open = async () => {
      if (!navigator.onLine) return
      const { ok, headers } = await fetch('/healthz')
      if (ok && headers.get('content-type')?.includes('json')) location.reload()
    }
    const tryToOpen = () => void open().catch(() => {})
    tryToOpen()
    addEventListener('online', tryToOpen)
    document.addEventListener('visibilitychange', tryToOpen)
    return () => {
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
          <Button onClick={() => location.reload()}>{commonWords.retry()}</Button>
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
