import { CHECKLIST_ITEMS_MAX } from '@padauk/contract/checklists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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

/** Adds an item at the end. */
export const AddForm = ({ id, isFull }: { id: string; isFull: boolean }) => {
  const [title, setTitle] = useState('')
  // The same for every try of one item.
  const [key, setKey] = useState(newKey)
  const create = useMutation(createItem)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || create.isPending) return
    // The text stays until the server has it; one that is too long is told so by its sentence.
    create.mutate({ title, key }, { onSuccess: () => type('') })
  }
  const type = (text: string) => {
    setTitle(text)
    setKey(newKey())
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
        readOnly={create.isPending}
        value={title}
        onChange={(event) => type(event.target.value)}
      />
      <Button look="sec" size="sm" className="flex-none" type="submit" disabled={create.isPending}>
        {m.checklist_add()}
      </Button>
    </form>
  )
}
