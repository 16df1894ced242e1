import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Which of a video's captions show, and what they say now; none at first, and none is fetched before it shows.
 * They are drawn by the page, since a browser leaves its own where they are when the bar comes over them. An iPhone's
 * full screen shows the video alone, and there the browser draws them.
 */
export function useCaptions(element: RefObject<HTMLVideoElement | null>, count: number) {
  const [shown, setShown] = useState<number | null>(null)
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

  /** Off, the first language, the next, and off again. */
  const next = useCallback(() => setShown((now) => ((now ?? -1) + 1 < count ? (now ?? -1) + 1 : null)), [count])
  return { shown, lines, next }
}
