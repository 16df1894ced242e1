import '#ui/prose.css'
import './lesson-text.css'
import './lesson-charts.css'
import './lesson.css'
import type { Language } from '@padauk/rules/languages'
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SimulatorPlace } from '#features/calculators/simulator-place.tsx'
import type { Headings } from '#features/notes/note-places.ts'
import { languageOfText } from '#lib/languages.ts'
import { trustedHtml } from '#lib/trusted-html.ts'
import { m } from '#words/lessons'
import { arrangeCharts } from './chart-figures.ts'
import { HEADINGS, makePins } from './lesson-headings.ts'
import { useReadingPlace } from './reading-place.ts'
import { arrangeTerms } from './term-notes.ts'
import { withWidths } from './text-pictures.ts'

/** Wraps wide tables in a focusable box that scrolls horizontally. */
function boxTables(text: HTMLElement) {
  const boxes = [...text.querySelectorAll('table')].map((table) => {
    const box = document.createElement('div')
    box.className = 'lesson-table'
    table.replaceWith(box)
    box.append(table)
    return box
  })
  const measure = () => {
    for (const [index, box] of boxes.entries()) {
      const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
      if (scrolls === box.hasAttribute('tabindex')) continue
      if (!scrolls) for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name)
      else {
        box.tabIndex = 0
        box.setAttribute('role', 'region')
        box.setAttribute(
          'aria-label',
          box.querySelector('caption')?.textContent || m.lesson_table({ number: index + 1 }),
        )
      }
    }
  }
  const watch = new ResizeObserver(measure)
  for (const box of boxes) watch.observe(box)
  return () => watch.disconnect()
}

/** Marks Burmese blocks with `lang`, for their font and line height. */
function markLanguages(text: HTMLElement) {
  for (const block of text.querySelectorAll<HTMLElement>('p, h2, h3, h4, li, td, th, figcaption'))
    if (languageOfText(block.textContent ?? '')) block.lang = 'my'
  return () => {}
}

/** A market replay in a lesson's text. */
export type ReplayFigure = {
  name: string
  src: string
  title: string
  account: number
  risk_percent: number
  starts_at: number
}
/** A simulator in a lesson's text: the numbers that it begins with, and what they come to. */
type SimulatorFigure = {
  says: string
  plan: { win: string; gain: string; loss: string; trades: string; risk: string }
}
type Place<Figure> = { holder: HTMLElement; figure: Figure }

/** Appends an element to each replay figure, into which the replay is rendered. */
const makePlaces = (text: HTMLElement) =>
  [...text.querySelectorAll<HTMLElement>('figure.replay')].map((element): Place<ReplayFigure> => {
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

/** Puts an element in the place of each simulator's sentence, into which the simulator is rendered. */
const makeSimulators = (text: HTMLElement) =>
  [...text.querySelectorAll<HTMLElement>('figure.simulator')].map((element): Place<SimulatorFigure> => {
    const { win = '', gain = '', loss = '', trades = '', risk = '' } = element.dataset
    const holder = document.createElement('div')
    const said = element.querySelector('.simulator-says')
    if (said) said.replaceWith(holder)
    else element.append(holder)
    return { holder, figure: { says: said?.textContent ?? '', plan: { win, gain, loss, trades, risk } } }
  })

/** Headings under which a lesson asks its reader to do something, in both languages. */
const TASKS = ['Try it', 'စမ်းကြည့်ပါ']

/** Appends an element to the part of the text that asks the reader to do something. */
const makeTaskPlace = (text: HTMLElement) => {
  const heading = [...text.querySelectorAll('h2')].find((one) => TASKS.includes(one.textContent.trim()))
  if (!heading) return
  let last: Element = heading
  while (last.nextElementSibling && !last.nextElementSibling.matches('h2, .sources')) last = last.nextElementSibling
  const holder = document.createElement('div')
  holder.className = 'lesson-task'
  last.after(holder)
  return holder
}

/** Pins of notes at the headings. */
export type Pins = {
  /** The headings as they are shown now; undefined when the text leaves the page. */
  onHeadings: (headings: Headings | undefined) => void
  pin: (headings: Headings, number: number) => ReactNode
}

type Props = {
  html: string
  lang: Language
  replay: (figure: ReplayFigure) => ReactNode
  /** Below what the lesson asks the reader to do. */
  task?: ReactNode
  pins?: Pins | undefined
}

/** A lesson's text. The only component that renders HTML from the server. */
export const LessonText = memo(function LessonText({ html, lang, replay, task, pins }: Props) {
  const text = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<Place<ReplayFigure>[]>([])
  const [simulators, setSimulators] = useState<Place<SimulatorFigure>[]>([])
  const [taskPlace, setTaskPlace] = useState<HTMLElement>()
  const [pinPlaces, setPinPlaces] = useState<{ headings: Headings; holders: HTMLElement[] }>()
  // Memoised, because React sets the HTML again for every new object, which would remove the charts.
  const inner = useMemo(() => ({ __html: trustedHtml(withWidths(html)) }), [html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect modifies the rendered HTML
  useLayoutEffect(() => {
    if (!text.current) return
    setPlaces(makePlaces(text.current))
    setSimulators(makeSimulators(text.current))
    // Before the text is arranged, which adds words of its own.
    if (pins) {
      const { texts, holders } = makePins(text.current)
      const headings = { language: lang, texts }
      setPinPlaces({ headings, holders })
      pins.onHeadings(headings)
    }
    setTaskPlace(makeTaskPlace(text.current))
    const undo = [
      arrangeCharts(text.current),
      boxTables(text.current),
      arrangeTerms(text.current),
      markLanguages(text.current),
    ]
    return () => {
      for (const act of undo) act()
      pins?.onHeadings(undefined)
    }
  }, [inner])
  useReadingPlace(text, inner, HEADINGS)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and only here */}
      <div ref={text} lang={lang} className="prose lesson-text" dangerouslySetInnerHTML={inner} />
      {pins &&
        pinPlaces?.holders.map((holder, number) =>
          createPortal(pins.pin(pinPlaces.headings, number), holder, holder.id),
        )}
      {taskPlace && createPortal(task, taskPlace)}
      {places.map(({ holder, figure }) => createPortal(replay(figure), holder, figure.name))}
      {simulators.map(({ holder, figure }, nth) =>
        createPortal(<SimulatorPlace {...figure} />, holder, `simulator-${nth}`),
      )}
    </>
  )
})
