import { fileUrl } from '@padauk/contract/files'
import { WIN_TYPES, type WinType } from '@padauk/contract/student-wins'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import {
  moveStudentWin,
  removeStudentWin,
  staffStudentWinsQuery,
} from '#features/staff-student-wins/staff-student-wins.api.ts'
import { TYPE_NAMES, WinDialog } from '#features/staff-student-wins/win-dialog.tsx'
import { inLanguage, langOf } from '#lib/languages.ts'
import { prefetch } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import { ListTable } from '#ui/list-table.tsx'
import { OrderButtons } from '#ui/order-buttons.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { PublishChip } from '#ui/publish-field.tsx'
import { RowActs } from '#ui/row-acts.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-student-wins'
import type { Route } from './+types/student-wins.ts'

const typeOf = (search: URLSearchParams): WinType => WIN_TYPES.find((type) => type === search.get('type')) ?? 'WIN'
const queryOf = (search: URLSearchParams) => staffStudentWinsQuery(typeOf(search), search.get('page') ?? '1')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(queryOf(new URL(request.url).searchParams))
  return null
}

const StudentWins = () => {
  const { may } = useStaff()
  const [search, setSearch] = useSearchParams()
  const type = typeOf(search)
  const { data, error, refetch } = useQuery(queryOf(search))
  const [deletedId, setDeletedId] = useState<number>()
  const move = useMutation(moveStudentWin)
  const remove = useMutation({ ...removeStudentWin, onSuccess: () => setDeletedId(undefined) })
  const wins = data?.content.data
  const open = search.get('win')
  const set = (win: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (win) next.set('win', win)
      else next.delete('win')
      return next
    })
  const deleted = wins?.find(({ student_win_id }) => student_win_id === deletedId)
  return (
    <>
      <PageHead title={m.console_place_student_wins()} lead={m.console_wins_lead()}>
        <Button size="tight" onClick={() => set('new')}>
          <Plus className="icon-small" aria-hidden />
          {m.console_win_new()}
        </Button>
      </PageHead>
      <nav className="tabs mb-4" aria-label={m.console_win_types()}>
        {WIN_TYPES.map((one) => (
          <Link key={one} to={{ search: `?type=${one}` }} aria-current={one === type ? 'page' : undefined}>
            {TYPE_NAMES[one]()}
          </Link>
        ))}
      </nav>
      <ListTable
        label={TYPE_NAMES[type]()}
        heads={[m.console_win_title(), m.console_state(), m.console_order()]}
        rows={wins?.map((win) => ({ ...win, name: inLanguage(win.title, win.title_my) }))}
        none={m.console_wins_none()}
        read={{ error, refetch }}
        wait="h-96"
        foot={data && <Pager {...data.content} />}
      >
        {({ student_win_id, name, title_my, cover, status, position }) => (
          <tr key={student_win_id}>
            <td>
              <span className="row">
                <img className="win-thumb" src={fileUrl(cover, 96)} alt="" loading="lazy" />
                <span className="min-w-0">
                  <span className="strong" lang={langOf(name)}>
                    {name}
                  </span>
                  <span className="tiny faint">
                    <TranslationMark translation={title_my ? 'CURRENT' : 'MISSING'} />
                  </span>
                </span>
              </span>
            </td>
            <td>
              <PublishChip status={status} />
            </td>
            <td>
              <OrderButtons
                title={name}
                position={position}
                count={data?.content.total ?? 0}
                isBusy={move.isPending}
                onMove={(to) => move.mutate({ student_win_id, position: to })}
              />
            </td>
            <RowActs
              name={name}
              onChange={() => set(String(student_win_id))}
              onDelete={() => setDeletedId(student_win_id)}
            />
          </tr>
        )}
      </ListTable>
      {wins && open && (open === 'new' || wins.some(({ student_win_id }) => String(student_win_id) === open)) && (
        <WinDialog
          key={open}
          win={wins.find(({ student_win_id }) => String(student_win_id) === open)}
          type={type}
          mayAudit={may('audit')}
          onClose={() => set(undefined)}
        />
      )}
      {deleted && (
        <DeleteQuestion
          name={inLanguage(deleted.title, deleted.title_my)}
          remove={remove}
          onDelete={() => remove.mutate(deleted.student_win_id)}
          onClose={() => setDeletedId(undefined)}
        />
      )}
    </>
  )
}
export default StudentWins
