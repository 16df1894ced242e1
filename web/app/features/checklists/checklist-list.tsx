import '../../styles/checklist.css'
import { CHECKLIST_ITEMS_MAX, CHECKLIST_TITLE_MAX } from '@padauk/contract/checklists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'
import { ChecklistItem } from './checklist-item.tsx'
import { checklistQuery, createItem } from './checklists.api.ts'

const AddForm = ({ isFull }: { isFull: boolean }) => {
  const id = useId()
  const [title, setTitle] = useState('')
  const create = useMutation(createItem)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    // The text stays until the server has it.
    create.mutate(title, { onSuccess: () => setTitle('') })
  }
  if (isFull) return <p className="hint mt-4">{m.checklist_full({ max: CHECKLIST_ITEMS_MAX })}</p>
  return (
    <form className="cl-add" onSubmit={add}>
      <label className="sr" htmlFor={id}>
        {m.checklist_add_label()}
      </label>
      <input
        id={id}
        className="in"
        placeholder={m.checklist_add_label()}
        value={title}
        maxLength={CHECKLIST_TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button look="sec" size="sm" className="flex-none" type="submit" disabled={create.isPending}>
        {m.checklist_add()}
      </Button>
    </form>
  )
}

/** Today's list, wherever it stands: beside a page or in its dialog. */
export const ChecklistList = () => {
  const { data, error, refetch } = useQuery(checklistQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="stack gap-4 py-2">
        <Loading />
        {['w-40', 'w-52', 'w-36', 'w-48'].map((width) => (
          <div className="row" key={width}>
            <Skeleton className="size-6" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    )
  const items = data.data
  return (
    <>
      <p className="cl-streak tiny faint num">
        {m.checklist_today({ day: formatDay(`${data.date}T00:00`) })}
        {data.streak_days > 0 && (
          <>
            {' · '}
            <span className="strong text-gold-ink">{m.checklist_streak({ count: data.streak_days })}</span>
          </>
        )}
      </p>
      {items.length === 0 ? (
        <Empty title={m.checklist_empty()} />
      ) : (
        <ul>
          {items.map((item, at) => (
            <ChecklistItem key={item.item_id} item={item} date={data.date} above={items[at - 1]?.position} below={items[at + 1]?.position} />
          ))}
        </ul>
      )}
      <AddForm isFull={items.length >= CHECKLIST_ITEMS_MAX} />
    </>
  )
}
