import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Drive } from './drive-carousel.ts'

type Parts = {
  /** The carousel including its buttons. */
  frame: RefObject<HTMLElement | null>
  /** The scrolling element. */
  view: RefObject<HTMLElement | null>
  /** The next page is loading or has failed, so the last slide is not the real end. */
  isLoading: boolean
}

/** Loads the carousel script near the viewport. Without it, the track scrolls by touch, wheel and keys. */
const useDrive = ({ view }: Pick<Parts, 'view'>, onGrip: () => void) => {
  const [drive, setDrive] = useState<Drive>()
  useEffect(() => {
    const element = view.current
    if (!element) return
    let driven: Drive | undefined
    let isGone = false
    const load = async () => {
      const { driveCarousel } = await import('./drive-carousel.ts')
      if (isGone) return
      driven = driveCarousel(element, onGrip)
      setDrive(driven)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        load().catch(() => {})
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      driven?.stop()
    }
  }, [view, onGrip])
  return drive
}

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)')
const watchMotion = (listener: () => void) => {
  const query = lessMotion()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const usePrefersStill = () =>
  useSyncExternalStore(
    watchMotion,
    () => lessMotion().matches,
    () => false,
  )

// A touch leaves :hover set.
const isTouched = (element: HTMLElement) =>
  element.matches(':focus-within') || (matchMedia('(hover: hover)').matches && element.matches(':hover'))

/**
 * State of a carousel with autoplay. It pauses on hover and focus, off screen, and in a hidden tab. With reduced
 * motion it plays only after its button was pressed.
 */
export const useCarousel = ({ frame, view, isLoading }: Parts) => {
  const [word, setWord] = useState<'none' | 'paused' | 'playing'>('none')
  const prefersStill = usePrefersStill()
  const isOn = word === 'playing' || (word === 'none' && !prefersStill)
  const update = useRef(() => {})
  const [onGrip] = useState(() => () => update.current())
  const drive = useDrive({ view }, onGrip)

  useEffect(() => {
    const [whole, track] = [frame.current, view.current]
    if (!drive || !whole || !track) return
    // After Play was pressed, the focus and pointer are still on the button, so watch the track only.
    const watched = word === 'playing' ? track : whole
    let isSeen = false
    update.current = () => drive.play(isOn && isSeen && !isLoading && !document.hidden && !isTouched(watched))
    const observer = new IntersectionObserver(
      (entries) => {
        isSeen = entries.at(-1)?.isIntersecting ?? false
        update.current()
      },
      { threshold: 0.3 },
    )
    observer.observe(track)
    const listening = new AbortController()
    const { signal } = listening
    // Focus and hover are up to date only after the event.
    const updateSoon = () => setTimeout(() => update.current())
    for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
      for (const part of [whole, track]) part.addEventListener(event, updateSoon, { signal })
    document.addEventListener('visibilitychange', updateSoon, { signal })
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [drive, frame, view, word, isOn, isLoading])

  return { drive, isOn, flip: () => setWord(isOn ? 'paused' : 'playing') }
}
