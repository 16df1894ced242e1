import './members-table.css'
import './staff-members.css'
import type { MemberRow, MemberSort } from '@padauk/contract/staff-members'
import { phoneText } from '@padauk/rules/phone-texts'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/staff-members'
import { endText, MemberState, planName } from './member-state.tsx'

type Column = { id: string; title: () => ReactNode; sort?: MemberSort; cell: (row: MemberRow) => ReactNode }
const COLUMNS: Column[] = [
  {
    id: 'name',
    title: m.console_member_name,
    sort: 'name',
    cell: ({ member_id, name }) => (
      <Link className="member-name" to={`/console/members/${member_id}`}>
        <span className="strong" lang={languageOfText(name)}>
          {name}
        </span>
      </Link>
    ),
  },
  {
    id: 'email',
    title: m.console_member_email,
    sort: 'email',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'phone',
    title: m.console_phone,
    cell: ({ phone }) => <span className="num nowrap">{phoneText(phone ?? '')}</span>,
  },
  { id: 'plan', title: m.console_plan, cell: (row) => planName(row) ?? '–' },
  {
    id: 'ends',
    title: m.console_ends,
    sort: 'ends',
    cell: (row) => <span className="num nowrap">{endText(row)}</span>,
  },
  {
    id: 'joined',
    title: m.console_joined,
    sort: 'joined',
    cell: ({ created_at }) => <span className="num nowrap">{formatDay(created_at)}</span>,
  },
  { id: 'state', title: m.console_member_state, cell: (row) => <MemberState {...row} /> },
  {
    id: 'open',
    title: () => <span className="sr-only">{m.console_open()}</span>,
    cell: () => <ChevronRight className="icon-small faint" aria-hidden />,
  },
]

type Sorting = {
  sort: MemberSort
  order: 'asc' | 'desc'
  onSort: (sort: MemberSort, order: 'asc' | 'desc') => void
}
const SortButton = ({ title, by, sort, order, onSort }: Sorting & Pick<Column, 'title'> & { by: MemberSort }) => {
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="member-sort"
      onClick={() => onSort(by, by === sort && order === 'asc' ? 'desc' : 'asc')}
    >
      {title()}
      {by === sort && <Arrow className="icon-small" aria-hidden />}
    </button>
  )
}

type Props = Sorting & {
  rows: MemberRow[]
  isOld: boolean
  /** Absent for those who may only read. */
  ticks?: { has: (id: number) => boolean; set: (ids: number[], isTicked: boolean) => void } | undefined
}

/** Search results, sorted by the server. The whole row links to the member. */
export const MembersTable = ({ rows, isOld, ticks, ...sorting }: Props) => (
  <div className={`tablebox ${isOld ? 'outdated' : ''}`}>
    <table className={`tbl rows members ${ticks ? 'ticked' : ''}`}>
      <thead>
        <tr>
          {ticks && (
            <th scope="col" className="at-tick">
              <input
                type="checkbox"
                className="check"
                aria-label={m.console_choose_page()}
                checked={rows.every(({ member_id }) => ticks.has(member_id))}
                onChange={({ target }) =>
                  ticks.set(
                    rows.map(({ member_id }) => member_id),
                    target.checked,
                  )
                }
              />
            </th>
          )}
          {COLUMNS.map(({ id, title, sort }) => (
            <th
              key={id}
              scope="col"
              className={`of-${id}`}
              {...(sort && sort === sorting.sort && { 'aria-sort': `${sorting.order}ending` as const })}
            >
              {sort ? <SortButton {...sorting} title={title} by={sort} /> : title()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.member_id}>
            {ticks && (
              <td className="at-tick">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={m.console_choose_name({ name: row.name })}
                  checked={ticks.has(row.member_id)}
                  onChange={({ target }) => ticks.set([row.member_id], target.checked)}
                />
              </td>
            )}
            {COLUMNS.map(({ id, cell }) => (
              <td key={id} className={`at-${id}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
