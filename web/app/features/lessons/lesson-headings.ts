import { HEADING_MAX } from '@padauk/contract/notes'
import type { Headings } from '#features/notes/note-places.ts'

/** Both languages of a lesson have the same ones, in the same order. */
export const HEADINGS = 'h2, h3, h4'

/** As a note names it. */
const nameOf = (heading: Element) => [...(heading.textContent ?? '').trim()].slice(0, HEADING_MAX).join('')

/** Puts an element behind each heading, into which its pin is rendered. */
export const makePins = (text: HTMLElement) => {
  const headings = [...text.querySelectorAll<HTMLElement>(HEADINGS)]
  const texts = headings.map(nameOf)
  const holders = headings.map((heading, number) => {
    const holder = document.createElement('div')
    holder.className = 'pin-place'
    holder.id = pinId(number)
    if (texts[number]) heading.after(holder)
    return holder
  })
  return { texts: texts satisfies Headings['texts'], holders }
}

export const pinId = (number: number) => `heading-${number}`

/** Brings a heading to the top, with the focus, so that reading goes on there. */
export const showHeading = (number: number) => {
  const heading = document.querySelectorAll<HTMLElement>(`.lesson-text :is(${HEADINGS})`)[number]
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start', behavior: 'instant' })
}
