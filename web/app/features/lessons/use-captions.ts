import type { Video } from '@padauk/contract/lessons'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { language } from '#words/words.tsx'

/** The captions that a reader of Burmese begins with, as few voices speak it: their place, null for none. */
export const firstCaptions = ({ captions }: Video) => {
  const at = language() === 'my' ? captions.findIndex(({ language }) => language === 'my') : -1
  return at < 0 ? null : at
}

/**
 * Captions of a video: which are shown, and the current lines. They are not fetched until shown. The page renders them,
 * because native captions would be hidden behind the control bar. On an iPhone, full screen shows
 * only the video element, so there they are native.
 */
export function useCaptions(element: RefObject<HTMLVideoElement | null>, count: number, first: number | null) {
  const [shown, setShown] = useState(first)
  const [lines, setLines] = useState<string[]>([])

  useEffect(() => {
    const media = element.current
    const track = shown === null ? undefined : media?.textTracks[shown]
    if (!media || !track) return
    const read = () =>
      setLines(Array.from(track.activeCues ?? [], (cue) => (cue as VTTCue).getCueAsHTML().textContent ?? ''))
    const drawByPage = () => {
      track.mode = 'hidden'
    }
    const drawByBrowser = () => {
      track.mode = 'showing'
    }
    drawByPage()
    read()
    track.addEventListener('cuechange', read)
    media.addEventListener('webkitbeginfullscreen', drawByBrowser)
    media.addEventListener('webkitendfullscreen', drawByPage)
    return () => {
      track.mode = 'disabled'
      setLines([])
      track.removeEventListener('cuechange', read)
      media.removeEventListener('webkitbeginfullscreen', drawByBrowser)
      media.removeEventListener('webkitendfullscreen', drawByPage)
    }
  }, [element, shown])

  /** Cycles through off, the first language, the next, and off again. */
  const next = useCallback(() => setShown((now) => ((now ?? -1) + 1 < count ? (now ?? -1) + 1 : null)), [count])
  return { shown, lines, next }
}
