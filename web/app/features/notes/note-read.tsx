import '#ui/prose.css'
import type { Note } from '@padauk/contract/notes'
import { BookOpen, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { m } from '#words/notes'
import { NotePlaceLine } from './note-place-line.tsx'
import { setPlace } from './note-places.ts'
import { phaseOf } from './phases.tsx'

type Props = {
  note: Note
  onEdit: () => void
  onRemove: () => void
  /** Before the way to the note's lesson: closes what lies over the page. */
  onLeave?: (() => void) | undefined
}

/** Ids alone identify a lesson; its page knows the rest. */
const lessonAddress = (note: Note, lessonId: number) => {
  const search = new URLSearchParams({ lesson_id: String(lessonId) })
  setPlace(search, note)
  return `/campuses/-/-/-?${search}`
}

/** A full note, read only. */
export const NoteRead = ({ note, onEdit, onRemove, onLeave }: Props) => {
  const text = useRef<HTMLDivElement>(null)
  // The card that was pressed is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      {/* Focusable, so that a long note scrolls by keyboard. */}
      <div className="note-read" ref={text} tabIndex={0}>
        <h3 className="title-1" lang={languageOfText(note.title)}>
          {note.title}
        </h3>
        <p className="small faint num mt-1.5">
          {m.notes_when({ phase: phaseOf(note.type).name(), time: formatTime(note.updated_at) })}
        </p>
        <div className="prose" lang={languageOfText(note.description)}>
          {note.description}
        </div>
        {note.lesson_id !== undefined && (
          <div className="row wraps mt-4">
            <NotePlaceLine note={note} />
            <ButtonLink look="sec" size="tight" to={lessonAddress(note, note.lesson_id)} onClick={onLeave}>
              <BookOpen className="icon-small" aria-hidden />
              {m.notes_to_lesson()}
            </ButtonLink>
          </div>
        )}
      </div>
      <div className="dlg-foot">
        <Button look="sec" className="text-laterite!" onClick={onRemove}>
          <Trash2 className="icon-small" aria-hidden />
          {m.delete()}
        </Button>
        <Button onClick={onEdit}>
          <Pencil className="icon-small" aria-hidden />
          {m.notes_edit_act()}
        </Button>
      </div>
    </>
  )
}
