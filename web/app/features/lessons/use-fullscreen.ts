import { type RefObject, useCallback, useEffect, useState } from 'react'

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Full screen of the whole frame, to keep the overlays. An iPhone can show only the video element. */
export function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [frame])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    const element = frame.current
    if (element?.requestFullscreen) return void element.requestFullscreen().catch(() => undefined)
    element?.querySelector<AppleVideo>('video')?.webkitEnterFullscreen?.()
  }, [frame])
  return { isFull, toggle }
}
