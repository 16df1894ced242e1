import { type RefObject, useEffect, useState } from 'react'

const EVENTS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'durationchange',
  'ratechange',
  'volumechange',
  'ended',
  'emptied',
  'canplay',
  'progress',
] as const

export type MediaState = {
  isPlaying: boolean
  isBuffering: boolean
  isEnded: boolean
  isMuted: boolean
  time: number
  length: number
  loaded: number
  speed: number
}

function readMedia(media: HTMLVideoElement, seconds: number): MediaState {
  const { buffered, currentTime: time } = media
  const ends = Array.from({ length: buffered.length }, (_, index) =>
    buffered.start(index) <= time ? buffered.end(index) : 0,
  )
  return {
    isPlaying: !media.paused && !media.ended,
    isBuffering: !media.paused && !media.ended && media.readyState < media.HAVE_FUTURE_DATA,
    isEnded: media.ended,
    isMuted: media.muted || media.volume === 0,
    time,
    length: Number.isFinite(media.duration) && media.duration > 0 ? media.duration : seconds,
    loaded: Math.max(0, ...ends),
    speed: media.playbackRate,
  }
}

/** State of a video element. `seconds` is the length from the lesson, used until the metadata has loaded. */
export function useMedia(
  element: RefObject<HTMLVideoElement | null>,
  { startAt, seconds }: { startAt: number; seconds: number },
) {
  const [state, setState] = useState<MediaState>({
    isPlaying: false,
    isBuffering: true,
    isEnded: false,
    isMuted: false,
    time: startAt,
    length: seconds,
    loaded: 0,
    speed: 1,
  })
  useEffect(() => {
    const media = element.current
    if (!media) return
    const read = () => {
      // Without metadata, currentTime is 0 and not the member's position.
      const next = readMedia(media, seconds)
      setState((old) =>
        media.readyState < media.HAVE_METADATA ? { ...next, time: old.time, isBuffering: !media.paused } : next,
      )
    }
    for (const event of EVENTS) media.addEventListener(event, read)
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, read)
    }
  }, [element, seconds])
  return state
}
