import { CHECKLIST_ITEMS_MAX, CHECKLIST_TITLE_MAX } from '@padauk/contract/checklists'
import { lengthOf } from '@padauk/contract/lengths'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { newKey } from '#lib/keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { createItem } from './checklist-acts.api.ts'
import { type Day, DayBlossom, formatDate } from './day-blossom.tsx'
import { dayBeside, useDayTurn } from './days.ts'
import { monthQuery } from './months.api.ts'

export { ChecklistMonth } from './checklist-month.tsx'

/** Opens the month; the way back leads to it again. */
export const MonthButton = ({ autoFocus, onClick }: { autoFocus: boolean; onClick: () => void }) => (
  <IconButton label={m.checklist_month_open()} autoFocus={autoFocus} onClick={onClick}>
    <CalendarDays className="s" aria-hidden />
  </IconButton>
)

type Props = {
  today: Day
  /** Called when the list is seen on a touch screen, where nothing comes near before it is pressed. */
  onTouchScreen: () => void
}

/** The last seven days; today is counted from the list itself. */
export const ChecklistWeek = ({ today, onTouchScreen }: Props) => {
  const place = useRef<HTMLUListElement>(null)
  useDayTurn(today.date)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    if (!place.current || !matchMedia('(pointer: coarse)').matches) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onTouchScreen())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const first = dayBeside(today.date, -6)
  const { data: before } = useQuery(monthQuery(first.slice(0, 7)))
  const { data: now } = useQuery(monthQuery(today.date.slice(0, 7)))
  const known = [...(before?.data ?? []), ...(now?.data ?? [])]
  const days = Array.from({ length: 7 }, (_, at) => dayBeside(first, at)).map((date) =>
    date === today.date ? today : (known.find((day) => day.date === date) ?? { date, total: 0, done: 0 }),
  )
  return (
    <ul ref={place} className="week" aria-label={m.checklist_week()}>
      {days.map((day) => (
        <li key={day.date} aria-current={day === today ? 'date' : undefined}>
          <DayBlossom {...day}>{formatDate(day.date, { weekday: 'short' })}</DayBlossom>
        </li>
      ))}
    </ul>
  )
}

/** The name of an item that was being typed, and the key of every try to add it. */
const takeUp = (draft: string) => {
  const { title, key } = (readDraft(draft) ?? {}) as Record<string, unknown>
  return typeof title === 'string' && typeof key === 'string' ? { title, key } : { title: '', key: newKey() }
}

/** Adds an item at the end. What is typed stays on the device until the server has it. Give it the member as key. */
export const AddForm = ({ member, id, isFull }: { member: string; id: string; isFull: boolean }) => {
  const draft = `checklist:${member}`
  const [{ title, key }, setTyped] = useState(() => takeUp(draft))
  const create = useMutation(createItem)
  const over = lengthOf(title) - CHECKLIST_TITLE_MAX
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
    <form className="cl-add" onSubmit={add}>
      <label className="sr" htmlFor={id}>
        {m.checklist_add_label()}
      </label>
      <input
        id={id}
        className="in"
        placeholder={m.checklist_add_label()}
        autoComplete="off"
        aria-invalid={over > 0}
        readOnly={create.isPending}
        value={title}
        onChange={(event) => type(event.target.value)}
      />
      <Button look="sec" size="sm" className="flex-none" type="submit" disabled={create.isPending || over > 0}>
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
