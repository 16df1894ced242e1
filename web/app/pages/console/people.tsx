import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NewPersonDialog, PersonDialog } from '#features/staff/person-dialog.tsx'
import { ROLE_NAMES } from '#features/staff/roles.ts'
import { peopleQuery, useStaff } from '#features/staff/staff.api.ts'
import { formatTime } from '#lib/dates.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ListTable } from '#ui/list-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { RowActs } from '#ui/row-acts.tsx'
import { m } from '#words/staff'

export const clientLoader = () => {
  prefetch(peopleQuery)
  return null
}

const People = () => {
  const { staff_id: ownId } = useStaff()
  const { data, error, refetch } = useQuery(peopleQuery)
  const [search, setSearch] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const people = data?.content.data
  const open = people?.find(({ staff_id }) => String(staff_id) === search.get('person'))
  return (
    <>
      <PageHead title={m.console_place_people()} lead={m.console_people_lead()}>
        <Button size="tight" onClick={() => setAdding(true)}>
          <UserPlus className="icon-small" aria-hidden />
          {m.console_people_add()}
        </Button>
      </PageHead>
      <ListTable
        label={m.console_place_people()}
        heads={[
          m.console_name(),
          m.console_role(),
          m.console_state(),
          m.console_second_factor(),
          m.console_last_seen(),
        ]}
        rows={people}
        read={{ error, refetch }}
        wait="h-56"
      >
        {({ staff_id, name, email, role, status, has_second_factor, last_seen_at }) => (
          <tr key={staff_id}>
            <td>
              <span className="strong">
                {name} {staff_id === ownId && <span className="faint tiny">({m.console_you()})</span>}
              </span>
              <span className="faint">{email}</span>
            </td>
            <td>{ROLE_NAMES[role]()}</td>
            <td>
              {status === 'ACTIVE' ? (
                <Chip kind="done">{m.console_active()}</Chip>
              ) : (
                <Chip kind="bad">{m.console_suspended()}</Chip>
              )}
            </td>
            <td>
              <span className="sr-only">{m.console_second_factor()}: </span>
              {has_second_factor ? m.console_on() : <span className="faint">{m.console_off()}</span>}
            </td>
            <td className="num nowrap">
              {last_seen_at ? formatTime(last_seen_at) : <span className="faint">{m.console_never()}</span>}
            </td>
            <RowActs name={name} onChange={() => setSearch({ person: String(staff_id) })} />
          </tr>
        )}
      </ListTable>
      {isAdding && <NewPersonDialog onClose={() => setAdding(false)} />}
      {open && (
        <PersonDialog
          key={open.staff_id}
          person={open}
          isOwn={open.staff_id === ownId}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </>
  )
}
export default People
