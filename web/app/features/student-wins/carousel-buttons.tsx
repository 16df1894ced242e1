import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useHydrated } from '#lib/hydrated.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/student-wins'

type Props = { name: string; isOn: boolean; onFlip: () => void; onStep: (step: 'next' | 'previous') => void }

/** Without JavaScript they would do nothing, so they render only after hydration. */
export const CarouselButtons = ({ name, isOn, onFlip, onStep }: Props) => {
  if (!useHydrated()) return null
  return (
    <>
      <IconButton
        className="carousel-button"
        label={isOn ? m.wins_pause({ name }) : m.wins_play({ name })}
        onClick={onFlip}
      >
        {isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <IconButton className="carousel-button" label={m.wins_previous({ name })} onClick={() => onStep('previous')}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton className="carousel-button" label={m.wins_next({ name })} onClick={() => onStep('next')}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}
