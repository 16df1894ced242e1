import { CHECKLIST_ITEMS_MAX, CHECKLIST_TITLE_MAX } from '@padauk/contract/checklists'
import { weekdayShort } from '@padauk/rules/calendar'
import { addDays } from '@padauk/rules/days'
import { countReaders } from '@padauk/rules/lengths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { newKey } from '#lib/keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m as commonWords } from '#words/common.words.ts'
import { language } from '#words/words.tsx'
import { createItem } from './checklist-acts.api.ts'
import { m } from './checklists.words.ts'
import { type Day, DayBlossom } from './day-blossom.tsx'
import { useDayTurn } from './days.ts'
import { monthQuery } from './months.api.ts'

export { ChecklistMonth } from './checklist-month.tsx'

/** Opens the month. The button gets the focus again on the way back. */
export const MonthButton = ({ autoFocus, onClick }: { autoFocus: boolean; onClick: () => void }) => (
  <IconButton label={m.checklist_month_open()} autoFocus={autoFocus} onClick={onClick}>
    <CalendarDays className="icon-small" aria-hidden />
  </IconButton>
)

type Props = {
  today: Day
  /** The day of the list that was read last. */
  read: string
  /** Called when the list becomes visible on a touch screen, where no hover precedes a tap. */
  onTouchScreen: () => void
}

/** The last seven days. `today` comes from the list itself, not from the history. */
export const ChecklistWeek = ({ today, read, onTouchScreen }: Props) => {
  const place = useRef<HTMLUListElement>(null)
  useDayTurn(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the row is mounted
  useEffect(() => {
    if (!place.current || !matchMedia('(pointer: coarse)').matches) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onTouchScreen())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const first = addDays(today.date, -6)
  const { data: before } = useQuery(monthQuery(first.slice(0, 7)))
  const { data: now } = useQuery(monthQuery(today.date.slice(0, 7)))
  const known = [...(before?.data ?? []), ...(now?.data ?? [])]
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((date) =>
    date === today.date ? today : (known.find((day) => day.date === date) ?? { date, total: 0, done: 0 }),
  )
  return (
    <ul ref={place} className="checklist-week" aria-label={m.checklist_week()}>
      {days.map((day) => (
        <li key={day.date} aria-current={day === today ? 'date' : undefined}>
          <DayBlossom {...day}>{weekdayShort(new Date(`${day.date}T12:00`), language())}</DayBlossom>
        </li>
      ))}
    </ul>
  )
}

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
    if (text) keepDraft(draft, typed)
    else forgetDraft(draft)
  }
  if (isFull) return <p className="hint mt-4">{m.checklist_full({ max: CHECKLIST_ITEMS_MAX })}</p>
  return (
    <form className="checklist-add" onSubmit={add}>
      <label className="sr-only" htmlFor={id}>
        {m.checklist_add_label()}
      </label>
      <input
        id={id}
        className="input"
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
          {commonWords.notes_over({ count: over })}
        </p>
      )}
    </form>
  )
}
