import './staff-curricula.css'
import { arrayMove } from '@dnd-kit/sortable'
import { newKey } from '@padauk/contract/keys'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureSentence } from '#lib/failure-sentence.ts'
import { languageOfText } from '#lib/languages.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Sortable } from '#ui/sortable.tsx'
import { m } from '#words/staff-curricula'
import { addItem, changeItem, childKind, type Item, type Kind, nameOf } from './staff-curricula.api.ts'
import { type Acts, TreeRow } from './tree-row.tsx'

const ADD = {
  campus: m.console_cur_add_campus,
  category: m.console_cur_add_category,
  course: m.console_cur_add_course,
  lesson: m.console_cur_add_lesson,
}
const TITLE = {
  campus: m.console_cur_campus_title,
  category: m.console_cur_category_title,
  course: m.console_cur_course_title,
  lesson: m.console_cur_lesson_title,
}

/** Adds on Enter and keeps the field open, so that a whole outline can be typed. Ctrl Enter opens the lesson. */
const AddForm = ({ kind, parentId, parent }: { kind: Kind; parentId: number | null; parent: string }) => {
  const { typed, type, forget } = useTypedDraft(`curriculum-add:${kind}:${parentId ?? ''}`, { title: '' })
  const { title } = typed
  const [isShown, setShown] = useState(title !== '')
  const close = () => {
    type({ title: '' })
    forget()
    setShown(false)
  }
  const key = useRef(newKey())
  const error = useId()
  const add = useMutation(addItem)
  const navigate = useNavigate()
  if (!isShown)
    return (
      <button type="button" className="tree-add" onClick={() => setShown(true)}>
        <Plus className="icon-small" aria-hidden />
        <span>{ADD[kind]()}</span>
        {parent && <span className="sr-only">{m.console_cur_in({ title: parent })}</span>}
      </button>
    )
  const send = async (opens: boolean) => {
    if (!title.trim() || add.isPending) return
    const { content } = await add.mutateAsync({ kind, parentId, title, idempotencyKey: key.current })
    key.current = newKey()
    type({ title: '' })
    forget()
    if (opens && 'lesson_id' in content) void navigate(`/console/curriculum/lessons/${content.lesson_id}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false).catch(() => {})
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(true).catch(() => {})
  }
  return (
    <form className="tree-new dense" onSubmit={submit} onKeyDown={press}>
      <input
        ref={takeFocus}
        className="input"
        aria-label={parent ? m.console_cur_title_in({ what: TITLE[kind](), parent }) : TITLE[kind]()}
        aria-describedby={error}
        placeholder={TITLE[kind]()}
        maxLength={120}
        lang={languageOfText(title)}
        value={title}
        onChange={(event) => type({ title: event.target.value })}
      />
      <Button type="submit" size="mid" disabled={add.isPending || !title.trim()}>
        {m.console_cur_add()}
      </Button>
      <Button look="ghost" size="mid" onClick={close}>
        {m.cancel()}
      </Button>
      {kind === 'lesson' && <p className="hint max-desk:hidden">{m.console_cur_add_keys()}</p>}
      <div className="w-full" id={error}>
        <FormFailure text={add.error ? failureSentence(add.error) : undefined} />
      </div>
    </form>
  )
}

type Props = { kind: Kind; parentId: number | null; parent: string; items: Item[]; acts: Acts }

/** Siblings that can be reordered by their handles, with a pointer or the keyboard. Each contains its children. */
export const TreeList = ({ kind, parentId, parent, items: given, acts }: Props) => {
  const move = useMutation(changeItem)
  // Optimistic order, kept until the server responds and reverted on an error.
  const [moved, setMoved] = useState<{ of: Item[]; ids: number[] }>()
  const items = moved?.of === given ? moved.ids.flatMap((id) => given.find((one) => one.id === id) ?? []) : given
  const ids = items.map(({ id }) => id)
  const child = childKind[kind]
  return (
    <Sortable
      ids={ids}
      titleOf={(id) => {
        const item = items.find((one) => one.id === id)
        return item ? nameOf(item) : ''
      }}
      says={{
        how: m.console_cur_grip_how(),
        picked: m.console_cur_picked,
        over: m.console_cur_over,
        dropped: m.console_cur_dropped,
        left: m.console_cur_move_left,
      }}
      onMove={(id, position) => {
        setMoved({ of: given, ids: arrayMove(ids, ids.indexOf(id), position - 1) })
        move.mutate({ kind, id, position }, { onError: () => setMoved(undefined) })
      }}
    >
      <ul className={`tree of-${kind}`} {...(parent && { 'aria-label': m.console_cur_of({ title: parent }) })}>
        {items.map((item) => (
          <TreeRow key={item.id} item={item} acts={acts}>
            {child && acts.isOpen(item) && (
              <TreeList kind={child} parentId={item.id} parent={nameOf(item)} items={item.children} acts={acts} />
            )}
          </TreeRow>
        ))}
      </ul>
      {!acts.isFiltered && <AddForm kind={kind} parentId={parentId} parent={parent} />}
    </Sortable>
  )
}
