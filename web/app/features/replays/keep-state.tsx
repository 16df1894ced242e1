import { CloudOff } from 'lucide-react'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/replays'
import type { Keeping } from './run-keeper.ts'

type Props = { keeping: Keeping; isWaiting: boolean; wentOn: boolean; onRetry: () => void }

/** Whether the run is saved on the server. */
export const KeepState = ({ keeping, isWaiting, wentOn, onRetry }: Props) => {
  if (typeof keeping === 'object') return <Failed error={keeping} onRetry={onRetry} text={m.replay_not_kept()} />
  return (
    <div className="replay-kept" role="status">
      {wentOn && <p className="note rain">{m.replay_went_on()}</p>}
      {(keeping === 'offline' || isWaiting) && (
        <p className="note gold">
          <CloudOff aria-hidden />
          <span>{m.replay_offline()}</span>
        </p>
      )}
    </div>
  )
}
