import './student-wins.css'
import type { WinType } from '@padauk/contract/student-wins'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/student-wins'
import { CarouselButtons } from './carousel-buttons.tsx'
import { winsQuery } from './student-wins.api.ts'
import { useCarousel } from './use-carousel.ts'
import { MissingSlides, WinSlide } from './win-slide.tsx'

type Step = 'next' | 'previous'
const STEPS: Record<string, Step> = { ArrowRight: 'next', ArrowLeft: 'previous' }

/** Student wins or registration proofs as a carousel. Reaching the end loads the next page (VISIT-4). */
export const WinCarousel = ({ type, title }: { type: WinType; title: string }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(winsQuery(type))
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLElement>(null)
  const { drive, isOn, flip } = useCarousel({ frame, view, isLoading: isFetchingNextPage || isFetchNextPageError })
  const [said, setSaid] = useState('')
  const id = useId()
  const count = data?.wins.length ?? 0
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page ends with a different slide
  useEffect(() => {
    const last = view.current?.querySelector('li:last-child')
    if (!last || !mayGoOn) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(), {
      threshold: 0.5,
    })
    observer.observe(last)
    return () => observer.disconnect()
  }, [count, mayGoOn, fetchNextPage])

  // The other kind may have some.
  if (data && count === 0) return null
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />

  const go = (step: Step) => {
    if (!drive)
      return view.current?.scrollBy({
        left: (step === 'next' ? 0.8 : -0.8) * view.current.clientWidth,
        behavior: 'smooth',
      })
    // The next page is loading, or waits for Retry.
    if (step === 'next' && drive.isAtEnd() && hasNextPage) return
    drive[step]()
    const win = data?.wins[drive.at()]
    if (win) setSaid(m.wins_said({ at: drive.at() + 1, total: data.total, title: win.title }))
  }
  const goByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.target !== view.current) return
    event.preventDefault()
    go(step)
  }

  return (
    <div
      className="grid grid-cols-1 gap-4"
      ref={frame}
      role="group"
      aria-roledescription={m.wins_carousel()}
      aria-labelledby={id}
    >
      <div className="row gap-1.5 min-h-11">
        <h3 className="flex-1 text-18" id={id}>
          {title}
        </h3>
        {count > 1 && <CarouselButtons name={title} isOn={isOn} onFlip={flip} onStep={go} />}
      </div>
      <section className="carousel-view" ref={view} tabIndex={0} aria-labelledby={id} onKeyDown={goByKey}>
        <ul>
          {data ? (
            data.wins.map((win, at) => (
              <WinSlide key={win.student_win_id} win={win} place={m.wins_place({ at: at + 1, total: data.total })} />
            ))
          ) : (
            <MissingSlides />
          )}
          {isFetchNextPageError && (
            <li className="card grid content-center p-4">
              <Failed
                error={error}
                onRetry={() => {
                  view.current?.focus({ preventScroll: true })
                  void fetchNextPage()
                }}
              />
            </li>
          )}
        </ul>
      </section>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  )
}
