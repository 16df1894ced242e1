import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'

/** What was typed here before and never saved: taken up again, or dropped. */
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
    <Button look="sec" size="xs" onClick={onUse}>
      {m.console_draft_use()}
    </Button>
    <Button look="ghost" size="xs" onClick={onDrop}>
      {m.console_draft_drop()}
    </Button>
  </div>
)
