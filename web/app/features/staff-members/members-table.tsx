import './members-table.css'
import './staff-members.css'
import type { MemberRow, MemberSort } from '@padauk/contract/staff-members'
import { phoneText } from '@padauk/rules/phone-texts'
import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/staff-members'
import { endText, MemberState, planName } from './member-state.tsx'

const features = tableFeatures({ rowSortingFeature })
const helper = createColumnHelper<typeof features, MemberRow>()

const columns = helper.columns([
  helper.accessor('name', {
    id: 'name',
    header: () => m.console_member_name(),
    cell: ({ row: { original } }) => (
      <Link className="member-name" to={`/console/members/${original.member_id}`}>
        <span className="strong" lang={languageOfText(original.name)}>
          {original.name}
        </span>
      </Link>
    ),
  }),
  helper.accessor('email', {
    id: 'email',
    header: () => m.console_member_email(),
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.email}</span>,
  }),
  helper.accessor('phone', {
    id: 'phone',
    enableSorting: false,
    header: () => m.console_phone(),
    cell: ({ getValue }) => <span className="num nowrap">{phoneText(getValue() ?? '')}</span>,
  }),
  helper.accessor('plan', {
    id: 'plan',
    enableSorting: false,
    header: () => m.console_plan(),
    cell: ({ row: { original } }) => planName(original) ?? '–',
  }),
  helper.accessor('end_at', {
    id: 'ends',
    header: () => m.console_ends(),
    cell: ({ row: { original } }) => <span className="num nowrap">{endText(original)}</span>,
  }),
  helper.accessor('created_at', {
    id: 'joined',
    header: () => m.console_joined(),
    cell: ({ getValue }) => <span className="num nowrap">{formatDay(getValue())}</span>,
  }),
  helper.display({
    id: 'state',
    header: () => m.console_member_state(),
    cell: ({ row: { original } }) => <MemberState {...original} />,
  }),
  helper.display({
    id: 'open',
    header: () => <span className="sr-only">{m.console_open()}</span>,
    cell: () => <ChevronRight className="icon-small faint" aria-hidden />,
  }),
])

type Props = {
  rows: MemberRow[]
  sort: MemberSort
  order: 'asc' | 'desc'
  onSort: (sort: MemberSort, order: 'asc' | 'desc') => void
  isOld: boolean
  /** Absent for those who may only read. */
  ticks?: { has: (id: number) => boolean; set: (ids: number[], isTicked: boolean) => void } | undefined
}

/** Search results, sorted by the server. The whole row links to the member. */
export const MembersTable = ({ rows, sort, order, onSort, isOld, ticks }: Props) => {
  const sorting: SortingState = [{ id: sort, desc: order === 'desc' }]
  const table = useTable({
    features,
    columns,
    data: rows,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort(next.id as MemberSort, next.desc ? 'desc' : 'asc')
    },
  })
  return (
    <div className={`tablebox ${isOld ? 'outdated' : ''}`}>
      <table className={`tbl rows members ${ticks ? 'ticked' : ''}`}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
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
              {group.headers.map((header) => {
                const { column } = header
                const sorted = column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={`of-${column.id}`}
                    {...(sorted && {
                      'aria-sort': sorted === 'asc' ? ('ascending' as const) : ('descending' as const),
                    })}
                  >
                    {column.getCanSort() && column.id !== 'state' && column.id !== 'open' ? (
                      <button type="button" className="member-sort" onClick={column.getToggleSortingHandler()}>
                        <table.FlexRender header={header} />
                        {sorted === 'asc' ? (
                          <ArrowUp className="icon-small" aria-hidden />
                        ) : sorted ? (
                          <ArrowDown className="icon-small" aria-hidden />
                        ) : null}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {ticks && (
                <td className="at-tick">
                  <input
                    type="checkbox"
                    className="check"
                    aria-label={m.console_choose_name({ name: row.original.name })}
                    checked={ticks.has(row.original.member_id)}
                    onChange={({ target }) => ticks.set([row.original.member_id], target.checked)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={`at-${cell.column.id}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
