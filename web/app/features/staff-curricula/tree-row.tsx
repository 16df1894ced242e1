import { useSortable } from '@dnd-kit/sortable'
import { fileUrl } from '@padauk/contract/files'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, CircleHelp, FileText, GripVertical, Pencil, Trash2, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { langOf } from '#lib/languages.ts'
import { IconButton } from '#ui/button.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-curricula'
import { changeItem, type Item, nameOf } from './staff-curricula.api.ts'

/** Callbacks and state of the page for a row of the tree. */
export type Acts = {
  /** Some items are not shown, so that places cannot be changed. */
  isFiltered: boolean
  isOpen: (item: Item) => boolean
  isPublishing: boolean
  onToggle: (item: Item) => void
  onDetails: (item: Item) => void
  onDelete: (item: Item) => void
  onPublish: (item: Item) => void
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
        <TranslationMark translation={item.translation} />
        <span>{COUNTS[kind as keyof typeof COUNTS]({ count: children.length })}</span>
      </span>
    )
  const parts = [
    { has: lesson.has_video, Icon: Video, label: m.console_cur_video() },
    { has: lesson.has_text, Icon: FileText, label: m.console_cur_text() },
    { has: lesson.has_quiz, Icon: CircleHelp, label: m.console_cur_quiz() },
  ].filter(({ has }) => has)
  return (
    <span className="tree-facts tiny faint num">
      {lesson.has_revision && <span className="text-gold-ink">{m.console_cur_not_published()}</span>}
      <TranslationMark translation={item.translation} />
      {parts.map(({ Icon, label }) => (
        <span key={label} title={label}>
          <Icon className="icon-small" aria-hidden />
          <span className="sr-only">{label}</span>
        </span>
      ))}
      <span>{m.console_cur_minutes({ count: lesson.minutes })}</span>
    </span>
  )
}

/** A campus, category, course or lesson: position, title, visibility and actions. */
export const TreeRow = ({ item, acts, children }: { item: Item; acts: Acts; children: ReactNode }) => {
  const { kind, id, status, logo } = item
  const title = nameOf(item)
  const change = useMutation(changeItem)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const isOpen = kind !== 'lesson' && acts.isOpen(item)
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : {}}
      className={isDragging ? 'tree-dragged' : ''}
    >
      <div className={`tree-row ${status === 'DRAFT' ? 'draft' : ''}`}>
        {!acts.isFiltered && (
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
        )}
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
        {logo && <img className="tree-logo" src={fileUrl(logo, 96)} alt="" width={28} height={28} />}
        <span className="tree-title" lang={langOf(title)}>
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
            disabled={change.isPending || acts.isPublishing}
            onClick={() =>
              status === 'PUBLISHED' ? change.mutate({ kind, id, status: 'DRAFT' }) : acts.onPublish(item)
            }
          >
            <StatusChip status={status} />
          </button>
          <IconButton
            label={kind === 'lesson' ? m.console_cur_details_lesson({ title }) : m.console_cur_details({ title })}
            onClick={() => acts.onDetails(item)}
          >
            <Pencil className="icon-small" aria-hidden />
          </IconButton>
          <IconButton label={m.console_cur_delete({ title })} onClick={() => acts.onDelete(item)}>
            <Trash2 className="icon-small" aria-hidden />
          </IconButton>
        </span>
      </div>
      {children && <div className="tree-beneath">{children}</div>}
    </li>
  )
}
