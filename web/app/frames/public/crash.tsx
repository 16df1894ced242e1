import './public.css'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { titleOf } from '#lib/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { m } from '#words/common'

/** A page broke, or a part of it did not arrive. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  useEffect(() => {
    import('#lib/offline/open-without-cached.ts')
      .then(({ openWithoutCached }) => openWithoutCached(error))
      .catch(() => {})
  }, [error])
  return (
    <main className="wrap">
      <title>{titleOf(m.crash_title())}</title>
      <section className="plain">
        <div className="mark">
          <Mark />
        </div>
        <h1 className="title-1">{m.crash_title()}</h1>
        <p className="lead">{m.crash_text()}</p>
        <div className="row wraps">
          <Button onClick={() => location.reload()}>{m.retry()}</Button>
          <a className="btn sec" href="/">
            {m.to_start()}
          </a>
        </div>
      </section>
    </main>
  )
}
