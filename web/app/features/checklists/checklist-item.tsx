import type { ChecklistItem as Item } from '@padauk/contract/checklists'
import { useMutation } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { languageOfText } from '#lib/languages.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { markItem } from './checklists.api.ts'

export type ItemProps = {
  item: Item
  date: string
  /** What its parts' ids begin with. */
  listId: string
  isOpen: boolean
  /** Opens what else can be done with it. */
  onOpen: () => void
  /** What stands beneath it when it is open. */
  children?: ReactNode
}

/** One item: its tick, and the grip that moves it and opens its acts. */
export const ChecklistItem = ({
  item,
  date,
  listId,
  isOpen,
  onOpen,
  children,
  row,
  grip,
}: ItemProps & { row?: ComponentProps<'li'>; grip?: ComponentProps<'button'> }) => {
  const { item_id, title, is_done } = item
  const id = `${listId}-${item_id}`
  const mark = useMutation(markItem(item_id))
  // The list is told a moment later, and a box that waits for it would stand unchanged under the finger.
  const [pressed, setPressed] = useState<boolean>()
  const press = (done: boolean) => {
    setPressed(done)
    mark.mutate({ date, is_done: done }, { onSettled: () => setPressed(undefined) })
  }
  return (
    <li {...row}>
      <span className="tick">
        <input
          className="check"
          type="checkbox"
          id={id}
          checked={pressed ?? is_done}
          onChange={(event) => press(event.target.checked)}
        />
      </span>
      <label htmlFor={id} lang={languageOfText(title)}>
        {title}
      </label>
      <IconButton
        {...grip}
        id={`${id}-grip`}
        className="grip"
        label={m.checklist_more({ title })}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <GripVertical className="s" aria-hidden />
      </IconButton>
      {children}
    </li>
  )
}
