import type { Video } from '@padauk/contract/lessons'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { lessonQuery, renditionsQuery } from './lessons.api.ts'
import { isPlaylist, type Rendition } from './playlist.ts'
import { type Choice, type Fault, openStream, REFUSED, type Stream } from './stream.ts'

/** If a renewed address fails this soon, renewing it again will not help. Show the error. */
const FRESH_MS = 60_000

type Address = { video: Video; renditions: Rendition[] }
type Playing = Address & { lessonId: number; choice: Choice; startAt: number }

/**
 * Plays a stored video in `element`. Its addresses expire after minutes. The initial one is used while it works;
 * after a fault the lesson is refetched and the video continues at the same second.
 */
export function useStream(
  element: RefObject<HTMLVideoElement | null>,
  { lessonId, choice, startAt, video, renditions }: Playing,
) {
  const client = useQueryClient()
  const [address, setAddress] = useState<Address>({ video, renditions })
  const [fault, setFault] = useState<Fault | null>(null)
  const [isRetrying, setRetrying] = useState(false)
  const stream = useRef<Stream>(null)
  const position = useRef(startAt)
  const freshAt = useRef(0)
  const chosen = useRef(choice)
  chosen.current = choice

  const retry = useCallback(async () => {
    setRetrying(true)
    freshAt.current = Date.now()
    try {
      const lesson = await client.fetchQuery({ ...lessonQuery(lessonId), staleTime: 0 })
      const fresh = lesson === 'locked' ? null : lesson.video
      if (!fresh?.source) return setFault({ kind: 'server', status: 404 })
      setAddress({
        video: fresh,
        renditions: isPlaylist(fresh.source) ? await client.fetchQuery(renditionsQuery(lessonId, fresh.source)) : [],
      })
      setFault(null)
    } catch {
      setFault({ kind: navigator.onLine ? 'server' : 'network' })
    } finally {
      setRetrying(false)
    }
  }, [client, lessonId])

  const isSound = choice === 'sound'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream switches pictures, but not to audio only
  useEffect(() => {
    const media = element.current
    if (!media || !address.video.source) return
    const leaving = new AbortController()
    const onFault = (next: Fault) => {
      if (leaving.signal.aborted) return
      const isStale = next.status ? REFUSED.includes(next.status) : next.kind === 'server'
      if (isStale && Date.now() - freshAt.current > FRESH_MS) void retry()
      else setFault(next)
    }
    const savePosition = () => {
      if (media.readyState >= media.HAVE_METADATA) position.current = media.currentTime
    }
    // Seeking to a position that cannot be loaded never fires timeupdate.
    const moves = ['timeupdate', 'seeking']
    for (const move of moves) media.addEventListener(move, savePosition)
    const { source } = address.video
    openStream(
      media,
      { source, renditions: address.renditions, choice: chosen.current, from: position.current, onFault },
      leaving.signal,
    )
      .then((next) => {
        if (!next || leaving.signal.aborted) return
        stream.current = next
        // Autoplay was blocked. The play button is shown.
        media.play().catch(() => undefined)
      })
      .catch(() => onFault({ kind: 'network' }))
    return () => {
      leaving.abort()
      for (const move of moves) media.removeEventListener(move, savePosition)
      stream.current?.close()
      stream.current = null
    }
  }, [element, address, isSound, retry])

  useEffect(() => {
    if (choice !== 'sound') stream.current?.choose(choice)
  }, [choice])

  useEffect(() => {
    if (fault?.kind !== 'network') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [fault, retry])

  return { fault, retry, isRetrying, position, captions: address.video.captions }
}
