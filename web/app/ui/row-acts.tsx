import { m } from '#words/console'
import { Button } from './button.tsx'

/** Edit, and delete where possible, at the end of a row. */
export const RowActs = ({
  name,
  onChange,
  onDelete,
}: {
  name: string
  onChange: () => void
  onDelete?: () => void
}) => (
  <td className="at-end nowrap">
    <Button look="sec" size="tight" aria-label={m.console_change_of({ name })} onClick={onChange}>
      {m.console_change()}
    </Button>{' '}
    {onDelete && (
      <Button look="ghost" size="tight" aria-label={m.console_delete_of({ name })} onClick={onDelete}>
        {m.console_delete()}
      </Button>
    )}
  </td>
)
