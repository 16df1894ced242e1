import type { ChecklistItem as Item } from '@padauk/contract/checklists'
import { useMutation } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { languageOfText } from '#lib/languages.ts'
import { IconButton } from '#ui/button.tsx'
import { m } from '#words/checklists'
import { language } from '#words/words.tsx'
import { markItem } from './checklists.api.ts'
import { idOf } from './checklists.changes.ts'

export type ItemProps = {
  item: Item
  date: string
  /** Prefix for ids within the item. */
  listId: string
  isOpen: boolean
  /** Opens the item's actions. */
  onOpen: () => void
  /** Shown below the item while it is open. */
  children?: ReactNode
}

/** An item: its checkbox, and the handle that drags it and opens its actions. */
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
  const { title, is_done, stands_for } = item
  const id = `${listId}-${idOf(item)}`
  const mark = useMutation(markItem)
  return (
    <li {...row}>
      <span className="checklist-tick">
        <input
          className="check"
          type="checkbox"
          id={id}
          checked={is_done}
          disabled={stands_for !== undefined}
          aria-describedby={stands_for && `${id}-stands`}
          onChange={(event) => mark.mutate({ item, date, is_done: event.target.checked })}
        />
      </span>
      <label htmlFor={id} lang={languageOfText(title)}>
        {title}
        {stands_for && !is_done && (
          <span id={`${id}-stands`} className="tiny faint block" lang={language()}>
            {m.checklist_ticks_itself()}
          </span>
        )}
      </label>
      <IconButton
        {...grip}
        id={`${id}-grip`}
        className="checklist-grip"
        label={m.checklist_more({ title })}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <GripVertical className="icon-small" aria-hidden />
      </IconButton>
      {children}
    </li>
  )
}
