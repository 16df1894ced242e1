import { useSortable } from '@dnd-kit/sortable'
import { fileUrl } from '@padauk/contract/files'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, CircleHelp, FileText, GripVertical, Pencil, SquarePen, Trash2, Video } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { languageOfText } from '#lib/languages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/generated/messages.js'
import { changeItem, type Item } from './staff-curricula.api.ts'

/** What a row of the tree asks of its page. */
export type Acts = {
  isOpen: (item: Item) => boolean
  onToggle: (item: Item) => void
  onDetails: (item: Item) => void
  onDelete: (item: Item) => void
}

export const StatusChip = ({ status }: { status: Item['status'] }) => (
  <Chip kind={status === 'PUBLISHED' ? 'ok' : 'wait'}>
    {status === 'PUBLISHED' ? m.console_cur_published() : m.console_cur_draft()}
  </Chip>
)

const Rename = ({ item, onDone }: { item: Item; onDone: () => void }) => {
  const [title, setTitle] = useState(item.title)
  const change = useMutation(changeItem)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || !title.trim()) return
    if (title === item.title) return onDone()
    change.mutate({ kind: item.kind, id: item.id, title }, { onSuccess: onDone })
  }
  return (
    <form className="tree-rename dense" onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the title whose button was pressed
        autoFocus
        className="in"
        aria-label={m.console_cur_new_title({ title: item.title })}
        maxLength={120}
        lang={languageOfText(title)}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" size="sm" disabled={change.isPending || !title.trim()}>
        {m.save()}
      </Button>
      <Button look="ghost" size="sm" onClick={onDone}>
        {m.cancel()}
      </Button>
    </form>
  )
}

const COUNTS = {
  campus: m.console_cur_count_categories,
  category: m.console_cur_count_courses,
  course: m.console_cur_count_lessons,
}

const Facts = ({ item }: { item: Item }) => {
  const { lesson, kind, children } = item
  if (kind !== 'lesson' || !lesson)
    return (
      <span className="tree-facts tiny faint num">
        {COUNTS[kind as keyof typeof COUNTS]({ count: children.length })}
      </span>
    )
  const parts = [
    { has: lesson.has_video, Icon: Video, label: m.console_cur_video() },
    { has: lesson.has_text, Icon: FileText, label: m.console_cur_text() },
    { has: lesson.has_quiz, Icon: CircleHelp, label: m.console_cur_quiz() },
  ].filter(({ has }) => has)
  return (
    <span className="tree-facts tiny faint num">
      {parts.map(({ Icon, label }) => (
        <span key={label} title={label}>
          <Icon className="s" aria-hidden />
          <span className="sr">{label}</span>
        </span>
      ))}
      <span>{m.console_cur_minutes({ count: lesson.minutes })}</span>
    </span>
  )
}

/** One campus, category, course or lesson: its place, its title, whether members see it, and what can be done with it. */
export const TreeRow = ({ item, acts, children }: { item: Item; acts: Acts; children: ReactNode }) => {
  const { kind, id, title, status, logo } = item
  const [isRenaming, setRenaming] = useState(false)
  const publish = useMutation(changeItem)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const isOpen = kind !== 'lesson' && acts.isOpen(item)
  const lang = languageOfText(title)
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : {}}
      className={isDragging ? 'dragged' : ''}
    >
      <div className={`tree-row ${status === 'DRAFT' ? 'draft' : ''}`}>
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="tree-grip"
          aria-label={m.console_cur_move({ title })}
          aria-describedby={attributes['aria-describedby']}
          {...listeners}
        >
          <GripVertical aria-hidden />
        </button>
        {kind === 'lesson' ? null : (
          <button
            type="button"
            className="tree-fold"
            aria-expanded={isOpen}
            aria-label={m.console_cur_open({ title })}
            onClick={() => acts.onToggle(item)}
          >
            <ChevronRight aria-hidden />
          </button>
        )}
        {logo && <img className="logo" src={fileUrl(logo, 96)} alt="" width={28} height={28} />}
        {isRenaming ? (
          <Rename item={item} onDone={() => setRenaming(false)} />
        ) : (
          <>
            <span className="tree-title" lang={lang}>
              {kind === 'lesson' ? (
                <Link to={`/console/curriculum/lessons/${id}`}>{title}</Link>
              ) : (
                <button type="button" onClick={() => acts.onToggle(item)} tabIndex={-1}>
                  {title}
                </button>
              )}
            </span>
            <span className="tree-acts">
              <Facts item={item} />
              <button
                type="button"
                className="tree-status"
                aria-label={
                  status === 'PUBLISHED' ? m.console_cur_withdraw_one({ title }) : m.console_cur_publish_one({ title })
                }
                title={status === 'PUBLISHED' ? m.console_cur_withdraw() : m.console_cur_publish()}
                disabled={publish.isPending}
                onClick={() => publish.mutate({ kind, id, status: status === 'PUBLISHED' ? 'DRAFT' : 'PUBLISHED' })}
              >
                <StatusChip status={status} />
              </button>
              <IconButton label={m.console_cur_rename({ title })} onClick={() => setRenaming(true)}>
                <Pencil className="s" aria-hidden />
              </IconButton>
              <IconButton
                label={kind === 'lesson' ? m.console_cur_details_lesson({ title }) : m.console_cur_details({ title })}
                onClick={() => acts.onDetails(item)}
              >
                <SquarePen className="s" aria-hidden />
              </IconButton>
              <IconButton label={m.console_cur_delete({ title })} onClick={() => acts.onDelete(item)}>
                <Trash2 className="s" aria-hidden />
              </IconButton>
            </span>
          </>
        )}
      </div>
      {children && <div className="tree-beneath">{children}</div>}
    </li>
  )
}
