import { CHECKLIST_TITLE_MAX, type ChecklistItem as Item } from '@padauk/contract/checklists'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/generated/messages.js'
import { markItem, removeItem, updateItem } from './checklists.api.ts'

type Props = {
  item: Item
  date: string
  /** The positions of the neighbours, to change places with; absent at an end of the list. */
  above: number | undefined
  below: number | undefined
}

const RenameForm = ({ item, onDone }: { item: Item; onDone: () => void }) => {
  const [title, setTitle] = useState(item.title)
  const rename = useMutation(updateItem)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    rename.mutate({ item_id: item.item_id, title }, { onSuccess: onDone })
  }
  return (
    <form className="cl-edit" onSubmit={save} onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      // Leaves the form, not the dialog that it may stand in.
      event.preventDefault()
      onDone()
    }}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the form takes the place of the button that was pressed
        autoFocus
        className="in"
        aria-label={m.checklist_rename_label()}
        value={title}
        maxLength={CHECKLIST_TITLE_MAX}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button look="sec" size="sm" onClick={onDone}>
        {m.cancel()}
      </Button>
      <Button size="sm" type="submit" disabled={rename.isPending || title.trim() === ''}>
        {m.save()}
      </Button>
    </form>
  )
}

const ConfirmRemove = ({ item, onClose }: { item: Item; onClose: () => void }) => {
  const remove = useMutation(removeItem)
  return (
    <Dialog
      title={m.confirm_delete()}
      shape="narrow"
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button look="bad" disabled={remove.isPending} onClick={() => remove.mutate(item.item_id, { onSuccess: onClose })}>
            {m.delete()}
          </Button>
        </>
      }
    >
      <p className="small muted px-1.5">{m.checklist_leaves({ title: item.title })}</p>
    </Dialog>
  )
}

/** One item: tick, and behind a button its order, name and end. */
export const ChecklistItem = ({ item, date, above, below }: Props) => {
  const id = useId()
  const [mode, setMode] = useState<'view' | 'acts' | 'rename' | 'remove'>('view')
  const mark = useMutation(markItem)
  const move = useMutation(updateItem)
  const moveTo = (position: number | undefined) => position !== undefined && move.mutate({ item_id: item.item_id, position })
  const { title } = item
  if (mode === 'rename')
    return (
      <li>
        <RenameForm item={item} onDone={() => setMode('acts')} />
      </li>
    )
  return (
    <li className="flex-wrap">
      <span className="tick">
        <input
          className="check"
          type="checkbox"
          id={id}
          checked={item.is_done}
          onChange={(event) => mark.mutate({ item_id: item.item_id, date, is_done: event.target.checked })}
        />
      </span>
      <label htmlFor={id}>{title}</label>
      <IconButton label={m.checklist_more({ title })} aria-expanded={mode !== 'view'} onClick={() => setMode(mode === 'view' ? 'acts' : 'view')}>
        <EllipsisVertical aria-hidden />
      </IconButton>
      {mode !== 'view' && (
        <div className="cl-acts w-full justify-end">
          <IconButton label={m.checklist_up({ title })} disabled={above === undefined || move.isPending} onClick={() => moveTo(above)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={m.checklist_down({ title })} disabled={below === undefined || move.isPending} onClick={() => moveTo(below)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton label={m.checklist_rename({ title })} onClick={() => setMode('rename')}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={m.checklist_delete({ title })} onClick={() => setMode('remove')}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      {mode === 'remove' && <ConfirmRemove item={item} onClose={() => setMode('acts')} />}
    </li>
  )
}
