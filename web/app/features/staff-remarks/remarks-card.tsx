import './staff-remarks.css'
import type { Remark } from '@padauk/contract/staff-remarks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-remarks'
import { RemarkForm } from './remark-form.tsx'
import { remarksQuery, removeRemark } from './staff-remarks.api.ts'

/** What staff wrote down about a member, and a new remark. */
export const RemarksCard = ({ member_id }: { member_id: number }) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(remarksQuery(member_id, String(page)))
  const [removing, setRemoving] = useState<Remark>()
  const remove = useMutation(removeRemark)
  return (
    <section className="card" aria-labelledby="remarks">
      <div className="card-head">
        <div>
          <h2 id="remarks">{m.console_remarks()}</h2>
          <p className="small muted">{m.console_remarks_lead()}</p>
        </div>
      </div>
      <RemarkForm member_id={member_id} onSaved={() => setPage(1)} />
      {data ? (
        data.data.length > 0 ? (
          <ol className="remark-list">
            {data.data.map((remark) => (
              <li key={remark.remark_id}>
                <div className="min-w-0">
                  <p className="whitespace-pre-line wrap-anywhere" lang={languageOfText(remark.text)}>
                    {remark.text}
                  </p>
                  <p className="tiny faint num">
                    {formatTime(remark.created_at)} · {remark.staff}
                  </p>
                </div>
                {remark.may_remove && (
                  <IconButton
                    label={m.console_delete_of({ name: m.console_remark_of({ at: formatTime(remark.created_at) }) })}
                    onClick={() => setRemoving(remark)}
                  >
                    <Trash2 className="icon-small" aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ol>
        ) : (
          <p className="small muted none">{m.console_remarks_none()}</p>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="m-4 h-16" />
      )}
      {data && data.totalPage > 1 && (
        <div className="pager">
          <Button look="sec" size="tight" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.console_previous()}
          </Button>
          <span className="small muted num">{m.console_page_of({ page, pages: data.totalPage })}</span>
          <Button look="sec" size="tight" disabled={page >= data.totalPage} onClick={() => setPage(page + 1)}>
            {m.console_next()}
          </Button>
        </div>
      )}
      {removing && (
        <DeleteQuestion
          name={m.console_remark_of({ at: formatTime(removing.created_at) })}
          remove={remove}
          onDelete={() => remove.mutate(removing.remark_id, { onSuccess: () => setRemoving(undefined) })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  )
}
