import type { Language } from '@padauk/rules/languages'
import { m } from '#words/lessons'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decode = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ''] ?? whole),
  )

/** Headings of a lesson's text, as plain text. */
const headingsOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, inner = '']) => decode(inner.replace(/<[^>]+>/g, '')))

/** Headings of the lesson's text, as an overview beside its video. */
export function LessonOutline({ html, lang }: { html: string; lang: Language }) {
  const headings = headingsOf(html)
  if (headings.length === 0) return null
  return (
    <div className="outline-of">
      <h3>{m.lesson_in_this()}</h3>
      <ul lang={lang}>
        {headings.map((heading) => (
          <li key={heading}>
            <svg viewBox="-16 -24 32 34" fill="currentColor" aria-hidden>
              <path d="M0 9C-11 3-11-12 0-23C11-12 11 3 0 9Z" transform="rotate(38 0 -7)" />
            </svg>
            <span>{heading}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
