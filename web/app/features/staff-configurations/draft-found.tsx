import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-configurations'

/** An unsaved draft was found: continue or discard it. */
export const DraftFound = ({
  className,
  onUse,
  onDrop,
}: {
  className: string
  onUse: () => void
  onDrop: () => void
}) => (
  <div className={`note gold ${className}`} role="status">
    <p className="grow">{m.console_draft_found()}</p>
    <Button look="sec" size="tight" onClick={onUse}>
      {m.console_draft_use()}
    </Button>
    <Button look="ghost" size="tight" onClick={onDrop}>
      {m.console_draft_drop()}
    </Button>
  </div>
)
