import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels from the top of the window to the line that is being read: below the header. */
const LINE = 120

/** Top of the box, of each of its parts, and bottom of the box, in the window. */
const edgesOf = (box: HTMLElement, parts: string) => {
  const { top, bottom } = box.getBoundingClientRect()
  return [top, ...[...box.querySelectorAll(parts)].map((part) => part.getBoundingClientRect().top), bottom]
}

/** After which part the line is, and how far on the way to the next; undefined above and below the box. */
const placeIn = (box: HTMLElement, parts: string) => {
  const edges = edgesOf(box, parts)
  const at = edges.findLastIndex((edge) => edge <= LINE)
  const [from, to] = [edges[at], edges[at + 1]]
  return from === undefined || to === undefined ? undefined : { at, share: (LINE - from) / (to - from || 1) }
}

/** Keeps the reader's place when a box gets another content with the same parts, such as a text in another language. */
export function useReadingPlace(box: RefObject<HTMLElement | null>, content: unknown, parts: string) {
  const shown = useRef(content)
  const place = useRef<ReturnType<typeof placeIn>>(undefined)
  // While rendering, because the effects run when the old content is gone.
  if (shown.current !== content && box.current) place.current = placeIn(box.current, parts)
  shown.current = content
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new content
  useLayoutEffect(() => {
    const stored = place.current
    place.current = undefined
    if (!stored || !box.current) return
    const edges = edgesOf(box.current, parts)
    const at = Math.min(stored.at, edges.length - 2)
    const [from = 0, to = 0] = [edges[at], edges[at + 1]]
    scrollBy({ top: from + stored.share * (to - from) - LINE, behavior: 'instant' })
  }, [content])
}
