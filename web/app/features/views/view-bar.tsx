import './views.css'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endView } from '#lib/in-view.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/views'
import { leaveView, viewQuery } from './views.api.ts'

const EVERY_MS = 1000
const minutesTo = (until: string) => (Date.parse(until) - Date.now()) / 60_000

/** Whose view this is and for how long, on every page, with the way out (STAFF-13). */
export const ViewBar = () => {
  const { data } = useQuery(viewQuery)
  const until = data?.until
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!until) return
    const look = () => {
      const minutes = minutesTo(until)
      setLeft(Math.ceil(minutes))
      // What is on the screen goes too.
      if (minutes <= 0) endView()
    }
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [until])
  return (
    <>
      {/* So that the end of a page is not under the bar. */}
      <div className="view-room" />
      <section className="view-bar" aria-label={data && m.view_of({ name: data.name })}>
        <Eye aria-hidden />
        <p className="grow min-w-0">
          {data && (
            <span className="strong wrap-anywhere" lang={languageOfText(data.name)}>
              {m.view_of({ name: data.name })}
            </span>
          )}
          <span className="small block">
            {left !== undefined && <span className="num nowrap">{m.view_left({ minutes: Math.max(left, 0) })}</span>}
            <span className="view-rule">
              {' '}
              · {data?.email} · {m.view_rule()}
            </span>
          </span>
        </p>
        <Button look="sec" size="tight" onClick={() => void leaveView()}>
          {m.view_leave()}
        </Button>
      </section>
    </>
  )
}
