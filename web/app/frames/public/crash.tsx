import './public.css'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { titleOf } from '#lib/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { m } from '#words/common.words.ts'

/** A page that broke, and not a part of it that did not arrive. */
const isBroken = (error: unknown) =>
  (error instanceof TypeError || error instanceof RangeError) &&
  !/^(failed to|error loading|importing|load failed|this version)/i.test(error.message)

/** Opens the page again without the answers of this device, if it showed any. */
const openWithoutKept = async () => {
  const { forgetShown } = await import('#lib/kept-queries.ts')
  if (await forgetShown()) location.reload()
}

/** A page broke, or a part of it did not arrive. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  useEffect(() => {
    if (isBroken(error)) openWithoutKept().catch(() => {})
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
