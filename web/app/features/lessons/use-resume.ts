import { useCallback, useEffect, useRef } from 'react'
import { patchLesson, saveResume } from './lessons.api.ts'

const EVERY_MS = 5000

/**
 * Saves the position on the server (LEARN-5): every 5 s during playback, on pause and seek, and on page leave. Only
 * a changed second is sent. A failed save is repeated with the next one.
 */
export function useResume(lessonId: number, startedAt: number, isPlaying: boolean) {
  const saved = useRef(Math.floor(startedAt))
  const reached = useRef(saved.current)

  const save = useCallback(
    (keepalive = false) => {
      const [seconds, before] = [reached.current, saved.current]
      if (seconds === before) return
      saved.current = seconds
      patchLesson(lessonId, { resume_at: seconds })
      saveResume(lessonId, seconds, keepalive).catch(() => {
        if (saved.current === seconds) saved.current = before
      })
    },
    [lessonId],
  )

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(save, EVERY_MS)
    return () => {
      clearInterval(timer)
      save()
    }
  }, [isPlaying, save])

  useEffect(() => {
    const leave = () => save(true)
    // Phones may fire only visibilitychange and never pagehide.
    const hide = () => document.visibilityState === 'hidden' && save(true)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      save(true)
    }
  }, [save])

  const reach = useCallback((seconds: number) => {
    reached.current = Math.floor(seconds)
  }, [])
  return { reach, save }
}
