import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import Autoplay from 'embla-carousel-autoplay'

/** Specified in VISIT-4. */
const AUTOPLAY_MS = 1500

export type Drive = ReturnType<typeof driveCarousel>

/**
 * Takes over a track that scrolls natively in CSS. Adds drag, autoplay and slides appended while it moves.
 * @param view the scrolling element; its first child is the list.
 * @param onGrip called when a pointer grabs the track (which stops autoplay) and when it lets go.
 */
export const driveCarousel = (view: HTMLElement, onGrip: () => void) => {
  const slides = [...(view.firstElementChild as HTMLElement).children] as HTMLElement[]
  // Continue from where the user has scrolled to.
  const startIndex = Math.max(
    0,
    slides.findIndex(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth / 2 > view.scrollLeft),
  )
  view.classList.add('carousel-driven')
  view.scrollLeft = 0

  const autoplay = Autoplay({ delay: AUTOPLAY_MS, playOnInit: false, stopOnFocusIn: false })
  const embla = EmblaCarousel(view, { align: 'start', startIndex, watchSlides: keepPlace }, [autoplay])
  embla.on('pointerDown', onGrip).on('pointerUp', onGrip).on('reInit', onGrip)

  return {
    next: () => (embla.canScrollNext() ? embla.scrollNext() : embla.scrollTo(0)),
    previous: () => (embla.canScrollPrev() ? embla.scrollPrev() : embla.scrollTo(embla.scrollSnapList().length - 1)),
    isAtEnd: () => !embla.canScrollNext(),
    at: () => embla.selectedScrollSnap(),
    play: (wanted: boolean) => {
      if (wanted && !autoplay.isPlaying() && !embla.internalEngine().dragHandler.pointerDown()) autoplay.play()
      if (!wanted) autoplay.stop()
    },
    stop: () => {
      embla.destroy()
      view.classList.remove('carousel-driven')
    },
  }
}

/** After slides were appended: measures again and keeps position and speed, even during a drag. */
const keepPlace = (embla: EmblaCarouselType) => {
  const measure = () => {
    embla.off('pointerUp', measure)
    const before = embla.internalEngine()
    embla.reInit()
    const after = embla.internalEngine()
    for (const part of ['scrollBody', 'location', 'offsetLocation', 'previousLocation', 'target'] as const)
      Object.assign(after[part], before[part])
    after.translate.to(before.location.get())
    after.index.set(after.scrollTarget.byDistance(0, false).index)
    after.animation.start()
  }
  if (embla.internalEngine().dragHandler.pointerDown()) embla.on('pointerUp', measure)
  else measure()
  return false
}
