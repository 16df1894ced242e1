import '../../styles/console-school.css'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NewPersonDialog, PersonDialog } from '#features/staff/person-dialog.tsx'
import { ROLE_NAMES } from '#features/staff/roles.ts'
import { peopleQuery, useStaff } from '#features/staff/staff.api.ts'
import { formatTime } from '#lib/dates.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { RowActs } from '#ui/row-acts.tsx'
import { m } from '#words/generated/messages.js'

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
      <PageHead title={m.console_people()} lead={m.console_people_lead()}>
        <Button size="xs" onClick={() => setAdding(true)}>
          <UserPlus className="s" aria-hidden />
          {m.console_people_add()}
        </Button>
      </PageHead>
      <section className="card" aria-label={m.console_people()}>
        {people ? (
          <table className="tbl rows">
            <thead>
              <tr>
                <th scope="col">{m.console_name()}</th>
                <th scope="col">{m.console_role()}</th>
                <th scope="col">{m.console_state()}</th>
                <th scope="col">{m.console_second_factor()}</th>
                <th scope="col">{m.console_last_seen()}</th>
                <th scope="col">
                  <span className="sr">{m.console_change()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ staff_id, name, email, role, status, has_second_factor, last_seen_at }) => (
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
                      <Chip kind="ok">{m.console_active()}</Chip>
                    ) : (
                      <Chip kind="bad">{m.console_suspended()}</Chip>
                    )}
                  </td>
                  <td>
                    <span className="sr">{m.console_second_factor()}: </span>
                    {has_second_factor ? m.console_on() : <span className="faint">{m.console_off()}</span>}
                  </td>
                  <td className="num nowrap">
                    {last_seen_at ? formatTime(last_seen_at) : <span className="faint">{m.console_never()}</span>}
                  </td>
                  <RowActs name={name} onChange={() => setSearch({ person: String(staff_id) })} />
                </tr>
              ))}
            </tbody>
          </table>
        ) : error ? (
          <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <>
            <Loading />
            <Skeleton className="m-4 h-56" />
          </>
        )}
      </section>
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
