import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#words/generated/messages.js'
import { type Heading, languageOf } from './page-text.ts'

/** Where the sticky header ends, with room to spare (scroll-padding in base.css). */
const HEADER = 80

/** Whether the address's hash, encoded or not, names this heading. */
export const isAimedAt = (hash: string, id: string) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`

const isSeen = (element: Element) => {
  const { top } = element.getBoundingClientRect()
  return top >= HEADER && top < innerHeight
}

/** The section that is read: the one asked for while its heading is seen, else the last whose heading has passed the top. */
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
        {/* The focus goes along, so that the next Tab is in the section and not in this list. */}
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

/** The headings as links: beside the text on a wide screen, folded above it on a phone (policy.css shows one of the two). */
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
