import { useCallback, useEffect, useRef } from 'react'
import { keepResume, patchLesson } from './lessons.api.ts'

const EVERY_MS = 5000

/**
 * Saves the position on the server (LEARN-5): every 5 s during playback, on pause and seek, and on page leave. Only
 * a changed second is sent. A failed save is repeated with the next one.
 */
export function useResume(lessonId: number, startedAt: number, isPlaying: boolean) {
  const kept = useRef(Math.floor(startedAt))
  const reached = useRef(kept.current)

  const keep = useCallback(
    (keepalive = false) => {
      const [seconds, before] = [reached.current, kept.current]
      if (seconds === before) return
      kept.current = seconds
      patchLesson(lessonId, { resume_at: seconds })
      keepResume(lessonId, seconds, keepalive).catch(() => {
        if (kept.current === seconds) kept.current = before
      })
    },
    [lessonId],
  )

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(keep, EVERY_MS)
    return () => {
      clearInterval(timer)
      keep()
    }
  }, [isPlaying, keep])

  useEffect(() => {
    const leave = () => keep(true)
    // Phones may fire only visibilitychange and never pagehide.
    const hide = () => document.visibilityState === 'hidden' && keep(true)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      keep(true)
    }
  }, [keep])

  const reach = useCallback((seconds: number) => {
    reached.current = Math.floor(seconds)
  }, [])
  return { reach, keep }
}
