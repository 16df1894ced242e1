import { useSortable } from '@dnd-kit/sortable'
import { CHECKLIST_TITLE_MAX, type ChecklistItem as Item } from '@padauk/contract/checklists'
import type { StandsFor } from '@padauk/contract/days'
import { countReaders } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { takeFocus } from '#lib/take-focus.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Sortable } from '#ui/sortable.tsx'
import { m } from '#words/checklists'
import { moveItem, removeItem, renameItem, standFor } from './checklist-acts.api.ts'
import { ChecklistItem, type ItemProps } from './checklist-item.tsx'
import { idOf } from './checklists.changes.ts'

const RenameForm = ({ item, onDone }: { item: Item; onDone: () => void }) => {
  const [title, setTitle] = useState(item.title)
  const rename = useMutation(renameItem)
  const over = countReaders(title) - CHECKLIST_TITLE_MAX
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || over > 0 || rename.isPending) return
    rename.mutate({ item, title }, { onSuccess: onDone })
  }
  return (
    <form
      className="flex flex-wrap justify-end gap-2 w-full pb-2.5"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes the form only, not the dialog around it.
        event.preventDefault()
        onDone()
      }}
    >
      <input
        ref={takeFocus}
        className="input basis-full min-h-11"
        aria-label={m.checklist_rename_label()}
        aria-invalid={over > 0}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {over > 0 && (
        <p className="err w-full" role="status">
          {m.notes_over({ count: over })}
        </p>
      )}
      <Button look="sec" size="mid" onClick={onDone}>
        {m.cancel()}
      </Button>
      <Button size="mid" type="submit" disabled={rename.isPending || title.trim() === '' || over > 0}>
        {m.save()}
      </Button>
    </form>
  )
}

type ActsProps = { item: Item; count: number; onClose: () => void; onRemoved: () => void }

/** Moves, renames or deletes one item. */
const ItemActs = ({ item, count, onClose, onRemoved }: ActsProps) => {
  const [isRenaming, setRenaming] = useState(false)
  const move = useMutation(moveItem)
  const remove = useMutation(removeItem)
  const stand = useMutation(standFor)
  const standsId = useId()
  const { title, position, stands_for = '' } = item
  if (isRenaming) return <RenameForm item={item} onDone={onClose} />
  return (
    <div className="flex justify-end w-full -mr-2.5 pb-1.5">
      <IconButton
        label={m.checklist_up({ title })}
        disabled={position <= 1}
        onClick={() => move.mutate({ item, position: position - 1 })}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={m.checklist_down({ title })}
        disabled={position >= count}
        onClick={() => move.mutate({ item, position: position + 1 })}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={m.checklist_rename({ title })} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton
        label={m.checklist_delete({ title })}
        onClick={() => {
          onRemoved()
          remove.mutate(item)
        }}
      >
        <Trash2 aria-hidden />
      </IconButton>
      <div className="grid gap-1 w-full">
        <span className="small muted" id={standsId}>
          {m.checklist_stands()}
        </span>
        <select
          className="input"
          aria-labelledby={standsId}
          value={stands_for}
          onChange={({ target }) => stand.mutate({ item, stands_for: (target.value || null) as StandsFor | null })}
        >
          <option value="">{m.checklist_stands_none()}</option>
          <option value="LESSON">{m.checklist_stands_lesson()}</option>
          <option value="PRACTICE">{m.checklist_stands_practice()}</option>
          <option value="DRILL">{m.checklist_stands_drill()}</option>
          <option value="NOTE">{m.checklist_stands_note()}</option>
        </select>
      </div>
    </div>
  )
}

const SortableItem = ({ count, onRemoved, ...props }: ItemProps & Pick<ActsProps, 'count' | 'onRemoved'>) => {
  const { item, isOpen, onOpen } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: idOf(item),
  })
  const style = transform ? { transform: `translateY(${transform.y}px)`, transition } : {}
  return (
    <ChecklistItem
      {...props}
      row={{ ref: setNodeRef, style, className: isDragging ? 'checklist-dragged' : '' }}
      grip={{ ref: setActivatorNodeRef, ...listeners, 'aria-describedby': attributes['aria-describedby'] }}
    >
      {isOpen && <ItemActs item={item} count={count} onClose={onOpen} onRemoved={onRemoved} />}
    </ChecklistItem>
  )
}

type Props = {
  items: Item[]
  date: string
  listId: string
  /** The item whose actions are open. */
  openId: string | undefined
  onOpen: (id: string) => void
}

/** Items that can be dragged by their handles with mouse, touch or keyboard. */
export const SortableItems = ({ items, date, listId, openId, onOpen }: Props) => {
  const move = useMutation(moveItem)
  const ids = items.map(idOf)
  const itemOf = (id: string) => items[ids.indexOf(id)]
  const focusBeside = (at: number) => {
    const next = ids[at + 1] ?? ids[at - 1]
    document.getElementById(next ? `${listId}-${next}-grip` : `${listId}-new`)?.focus()
  }
  return (
    <Sortable
      ids={ids}
      titleOf={(id) => itemOf(id)?.title ?? ''}
      says={{
        how: m.checklist_grip_how(),
        picked: m.checklist_picked,
        over: m.checklist_over,
        dropped: m.checklist_dropped,
        left: m.checklist_move_left,
      }}
      onMove={(id, position) => {
        const item = itemOf(id)
        if (item) move.mutate({ item, position })
      }}
    >
      <ul>
        {items.map((item, at) => (
          <SortableItem
            key={idOf(item)}
            item={item}
            date={date}
            listId={listId}
            count={items.length}
            isOpen={idOf(item) === openId}
            onOpen={() => onOpen(idOf(item))}
            onRemoved={() => focusBeside(at)}
          />
        ))}
      </ul>
    </Sortable>
  )
}
