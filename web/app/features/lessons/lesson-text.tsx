import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { languageOfText } from '#lib/languages.ts'
import { trustedHtml } from '#lib/trusted-html.ts'
import { m } from '#words/generated/messages.js'
import { arrangeCharts } from './chart-figures.ts'
import { arrangeTerms } from './term-notes.ts'
import './lesson-text.css'

/** A wide table scrolls by itself, and then the keyboard reaches it. */
function boxTables(text: HTMLElement) {
  const boxes = [...text.querySelectorAll('table')].map((table) => {
    const box = document.createElement('div')
    box.className = 'tablebox'
    table.replaceWith(box)
    box.append(table)
    return box
  })
  const measure = () => {
    for (const box of boxes) {
      const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
      if (scrolls === box.hasAttribute('tabindex')) continue
      if (!scrolls) for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name)
      else {
        box.tabIndex = 0
        box.setAttribute('role', 'region')
        box.setAttribute('aria-label', box.querySelector('caption')?.textContent || m.lesson_table())
      }
    }
  }
  const watch = new ResizeObserver(measure)
  for (const box of boxes) watch.observe(box)
  return () => watch.disconnect()
}

/** Blocks in Burmese say so, for their letters and lines (look.md, 'Type'). */
function markLanguages(text: HTMLElement) {
  for (const block of text.querySelectorAll<HTMLElement>('p, h2, h3, h4, li, td, th, figcaption'))
    if (languageOfText(block.textContent ?? '')) block.lang = 'my'
  return () => {}
}

/** A market replay that stands in a lesson's text. */
export type ReplayFigure = {
  name: string
  src: string
  title: string
  account: number
  risk_percent: number
  starts_at: number
}
type Place = { holder: HTMLElement; figure: ReplayFigure }

/** A place at the end of each replay's figure, for what it is played with. */
const makePlaces = (text: HTMLElement) =>
  [...text.querySelectorAll<HTMLElement>('figure.replay')].map((element): Place => {
    const { name = '', src = '', account, risk, start } = element.dataset
    const holder = document.createElement('div')
    element.append(holder)
    return {
      holder,
      figure: {
        name,
        src,
        title: element.querySelector('figcaption')?.textContent ?? '',
        account: Number(account),
        risk_percent: Number(risk),
        starts_at: Number(start),
      },
    }
  })

type Props = { html: string; replay: (figure: ReplayFigure) => ReactNode }

/** The text of a lesson: the only place of the product that sets HTML. */
export const LessonText = memo(function LessonText({ html, replay }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<Place[]>([])
  // One object for one text: React would set the HTML again, and undo the charts, for every new object.
  const inner = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is arranged here is the HTML.
  useLayoutEffect(() => {
    if (!text.current) return
    setPlaces(makePlaces(text.current))
    const undo = [
      arrangeCharts(text.current),
      boxTables(text.current),
      arrangeTerms(text.current),
      markLanguages(text.current),
    ]
    return () => {
      for (const act of undo) act()
    }
  }, [inner])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and this is its one place. */}
      <div ref={text} className="prose" dangerouslySetInnerHTML={inner} />
      {places.map(({ holder, figure }) => createPortal(replay(figure), holder, figure.name))}
    </>
  )
})
