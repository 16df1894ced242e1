import './page-texts.css'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#words/configurations'
import { type Heading, languageOf } from './page-text.ts'

/** Bottom of the sticky header plus a margin, in pixels (scroll-padding in base.css). */
const HEADER = 80

/** Whether the URL hash, encoded or not, points to this heading. */
export const isAimedAt = (hash: string, id: string) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`

const isSeen = (element: Element) => {
  const { top } = element.getBoundingClientRect()
  return top >= HEADER && top < innerHeight
}

/** The current section: the one linked to while its heading is visible, else the last one scrolled past. */
const useCurrent = (headings: Heading[]) => {
  const { hash } = useLocation()
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const look = () => {
      const aimed = elements.find(({ id }) => isAimedAt(hash, id))
      const passed = elements.filter((element) => element.getBoundingClientRect().top < HEADER + 40).at(-1)
      setCurrent((aimed && isSeen(aimed) ? aimed : passed)?.id)
    }
    const observer = new IntersectionObserver(look, { rootMargin: `-${HEADER}px 0px 0px` })
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings, hash])
  return current
}

const Entries = ({ headings, current }: { headings: Heading[]; current?: string | undefined }) => (
  <ol>
    {headings.map(({ id, level, title, words }) => (
      <li key={id} className={level === 3 ? 'deep' : undefined}>
        {/* Moves the focus too, so the next Tab continues in the section and not in this list. */}
        <Link
          to={`#${id}`}
          lang={languageOf(words)}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
        >
          {title}
        </Link>
      </li>
    ))}
  </ol>
)

/** Table of contents: beside the text on a wide screen, collapsed above it on a phone (see policy.css). */
export const PageTextContents = ({ headings }: { headings: Heading[] }) => {
  const current = useCurrent(headings)
  return (
    <nav className="policy-contents" aria-label={m.policy_contents()}>
      <details className="card">
        <summary>
          {m.policy_contents()}
          <ChevronDown aria-hidden />
        </summary>
        <Entries headings={headings} />
      </details>
      <div className="beside">
        <p className="lbl">{m.policy_contents()}</p>
        <Entries headings={headings} current={current} />
      </div>
    </nav>
  )
}
