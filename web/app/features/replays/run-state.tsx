import { CloudOff } from 'lucide-react'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/replays'
import type { SaveState } from './run-saver.ts'

type Props = { saveState: SaveState; isUnsent: boolean; wentOn: boolean; onRetry: () => void }

/** Whether the run is saved on the server. */
export const RunState = ({ saveState, isUnsent, wentOn, onRetry }: Props) => {
  if (typeof saveState === 'object') return <Failed error={saveState} onRetry={onRetry} text={m.replay_not_kept()} />
  return (
    <div className="replay-kept" role="status">
      {wentOn && <p className="note rain">{m.replay_went_on()}</p>}
      {(saveState === 'offline' || isUnsent) && (
        <p className="note gold">
          <CloudOff aria-hidden />
          <span>{m.replay_offline()}</span>
        </p>
      )}
    </div>
  )
}
