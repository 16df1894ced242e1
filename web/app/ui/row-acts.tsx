import { m } from '#words/generated/messages.js'
import { Button } from './button.tsx'

/** At the end of a row: change it, and delete it where that is possible. */
export const RowActs = ({
  name,
  onChange,
  onDelete,
}: {
  name: string
  onChange: () => void
  onDelete?: () => void
}) => (
  <td className="r nowrap">
    <Button look="sec" size="xs" aria-label={m.console_change_of({ name })} onClick={onChange}>
      {m.console_change()}
    </Button>{' '}
    {onDelete && (
      <Button look="ghost" size="xs" aria-label={m.console_delete_of({ name })} onClick={onDelete}>
        {m.console_delete()}
      </Button>
    )}
  </td>
)
