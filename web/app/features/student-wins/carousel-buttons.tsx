import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useHydrated } from '#lib/hydrated.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

type Props = { name: string; isOn: boolean; onFlip: () => void; onStep: (step: 'next' | 'previous') => void }

/** They would do nothing without the script, so they come with it. */
export const CarouselButtons = ({ name, isOn, onFlip, onStep }: Props) => {
  if (!useHydrated()) return null
  return (
    <>
      <IconButton className="edged" label={isOn ? m.wins_pause({ name }) : m.wins_play({ name })} onClick={onFlip}>
        {isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <IconButton className="edged" label={m.wins_previous({ name })} onClick={() => onStep('previous')}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton className="edged" label={m.wins_next({ name })} onClick={() => onStep('next')}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  )
}
