import type { Deletion } from '@padauk/contract/staff-deletions'
import { Link } from 'react-router'
import { formatDay, formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/staff-deletions'

const State = ({ state, due_at }: Pick<Deletion, 'state' | 'due_at'>) => {
  if (state === 'DONE') return <Chip kind="done">{m.console_deletion_done()}</Chip>
  if (state === 'TAKEN_BACK') return <Chip>{m.console_deletion_taken_back()}</Chip>
  return Date.parse(due_at) < Date.now() ? (
    <Chip kind="bad">{m.console_deletion_late()}</Chip>
  ) : (
    <Chip kind="wait">{m.console_deletion_open()}</Chip>
  )
}

/** Requests to delete members. Each leads to the member, where it is decided. */
export const DeletionsTable = ({ deletions }: { deletions: Deletion[] }) => (
  <table className="tbl rows">
    <thead>
      <tr>
        <th scope="col">{m.console_deletion_member()}</th>
        <th scope="col">{m.console_deletion_asked()}</th>
        <th scope="col">{m.console_deletion_due()}</th>
        <th scope="col">{m.console_state()}</th>
      </tr>
    </thead>
    <tbody>
      {deletions.map(({ deletion_id, member_id, name, asked_by, asked_at, due_at, reason, state }) => (
        <tr key={deletion_id}>
          <td>
            <Link className="link strong" to={`/console/members/${member_id}`} lang={languageOfText(name)}>
              {name}
            </Link>
            <span className="small muted block wrap-anywhere">{reason}</span>
          </td>
          <td className="small">
            {asked_by}
            <span className="muted num block">{formatTime(asked_at)}</span>
          </td>
          <td className="small num">{formatDay(due_at)}</td>
          <td>
            <State state={state} due_at={due_at} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
