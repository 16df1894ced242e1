import { CHECKLIST_ITEMS_MAX, CHECKLIST_TITLE_MAX } from '@padauk/contract/checklists'
import { newKey } from '@padauk/contract/keys'
import { countReaders } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/checklists'
import { createItem } from './checklist-acts.api.ts'

export { ChecklistMonth } from './checklist-month.tsx'

/** Opens the month. The button gets the focus again on the way back. */
export const MonthButton = ({ autoFocus, onClick }: { autoFocus: boolean; onClick: () => void }) => (
  <IconButton label={m.checklist_month_open()} autoFocus={autoFocus} onClick={onClick}>
    <CalendarDays className="icon-small" aria-hidden />
  </IconButton>
)

/** The draft of a new item, and the idempotency key that all its tries share. */
const takeUp = (draft: string) => {
  const { title, key } = (readDraft(draft) ?? {}) as Record<string, unknown>
  return typeof title === 'string' && typeof key === 'string' ? { title, key } : { title: '', key: newKey() }
}

/** Appends an item. Input is kept on the device until the server has saved it. Pass the member as `key`. */
export const AddForm = ({ member, id, isFull }: { member: string; id: string; isFull: boolean }) => {
  const draft = `checklist:${member}`
  const [{ title, key }, setTyped] = useState(() => takeUp(draft))
  const create = useMutation(createItem)
  const over = countReaders(title) - CHECKLIST_TITLE_MAX
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || over > 0 || create.isPending) return
    create.mutate({ title, key }, { onSuccess: () => type('') })
  }
  const type = (text: string) => {
    const typed = { title: text, key: newKey() }
    setTyped(typed)
    if (text) saveDraft(draft, typed)
    else forgetDraft(draft)
  }
  if (isFull) return <p className="hint mt-4">{m.checklist_full({ max: CHECKLIST_ITEMS_MAX })}</p>
  return (
    <form className="flex flex-wrap gap-2 mt-3.5" onSubmit={add}>
      <label className="sr-only" htmlFor={id}>
        {m.checklist_add_label()}
      </label>
      <input
        id={id}
        className="input flex-1 min-h-11"
        placeholder={m.checklist_add_label()}
        autoComplete="off"
        aria-invalid={over > 0}
        readOnly={create.isPending}
        value={title}
        onChange={(event) => type(event.target.value)}
      />
      <Button look="sec" size="mid" className="flex-none" type="submit" disabled={create.isPending || over > 0}>
        {m.checklist_add()}
      </Button>
      {over > 0 && (
        <p className="err w-full" role="status">
          {m.notes_over({ count: over })}
        </p>
      )}
    </form>
  )
}
