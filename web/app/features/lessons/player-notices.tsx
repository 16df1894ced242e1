import { ArrowRight, Headphones, RotateCcw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { clock } from '#lib/clock.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/lessons'
import type { Fault } from './stream.ts'

/** Next step when the video ends. */
export type After = { label: string; go: () => void }

const says = { network: m.player_error_network, server: m.player_error_server, decode: m.player_error_decode }

/** Playback error: the reason, a note that the position is kept, and a retry. */
export const PlayerFault = ({
  fault,
  at,
  isRetrying,
  onRetry,
}: {
  fault: Fault
  at: number
  isRetrying: boolean
  onRetry: () => void
}) => (
  <div className="player-notice on-night" role="alert">
    <TriangleAlert aria-hidden className="icon-large" />
    <p>
      {says[fault.kind]({ time: clock(at) })} {m.player_error_kept()}
    </p>
    <Button look="gold" size="mid" onClick={onRetry} disabled={isRetrying}>
      {isRetrying ? m.player_waiting() : m.player_retry()}
    </Button>
  </div>
)

/** End of the video. The next step gets the focus, and nothing starts by itself. */
export function PlayerEnd({ after, onAgain }: { after: After; onAgain: () => void }) {
  const on = useRef<HTMLButtonElement>(null)
  useEffect(() => on.current?.focus({ preventScroll: true }), [])
  return (
    <div className="player-notice on-night">
      <p role="status">{m.player_ended()}</p>
      <div className="row wraps">
        <Button look="gold" size="mid" onClick={after.go} ref={on}>
          {after.label} <ArrowRight aria-hidden />
        </Button>
        <Button look="line" size="mid" onClick={onAgain}>
          <RotateCcw aria-hidden /> {m.player_again()}
        </Button>
      </div>
    </div>
  )
}

export const SoundOnly = () => (
  <p className="player-sound">
    <Headphones aria-hidden className="icon-large" /> {m.player_sound_only()}
  </p>
)
