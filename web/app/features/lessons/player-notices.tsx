import { ArrowRight, Headphones, RotateCcw, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { clock } from './playlist.ts'
import type { Fault } from './stream.ts'

/** Where the member goes when the video is over. */
export type After = { label: string; go: () => void }

const says = { network: m.player_error_network, server: m.player_error_server, decode: m.player_error_decode }

/** The video stopped: why, that the place is kept, and the way on. */
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
    <TriangleAlert aria-hidden className="l" />
    <p>
      {says[fault.kind]({ time: clock(at) })} {m.player_error_kept()}
    </p>
    <Button look="gold" size="sm" onClick={onRetry} disabled={isRetrying}>
      {isRetrying ? m.player_waiting() : m.player_retry()}
    </Button>
  </div>
)

/** The quiet end: the way on has the focus, and nothing goes by itself. */
export function PlayerEnd({ after, onAgain }: { after: After; onAgain: () => void }) {
  const on = useRef<HTMLButtonElement>(null)
  useEffect(() => on.current?.focus({ preventScroll: true }), [])
  return (
    <div className="player-notice on-night">
      <p role="status">{m.player_ended()}</p>
      <div className="row wraps">
        <Button look="gold" size="sm" onClick={after.go} ref={on}>
          {after.label} <ArrowRight aria-hidden />
        </Button>
        <Button look="line" size="sm" onClick={onAgain}>
          <RotateCcw aria-hidden /> {m.player_again()}
        </Button>
      </div>
    </div>
  )
}

export const SoundOnly = () => (
  <p className="player-sound">
    <Headphones aria-hidden className="l" /> {m.player_sound_only()}
  </p>
)
