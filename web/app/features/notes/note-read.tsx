import type { Note } from '@padauk/contract/notes'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/generated/messages.js'
import { phaseOf } from './phases.tsx'

/** A note to read, whole. */
export const NoteRead = ({ note, onEdit, onRemove }: { note: Note; onEdit: () => void; onRemove: () => void }) => {
  const text = useRef<HTMLDivElement>(null)
  // What was pressed to come here is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      {/* In the tab order, so that a long note scrolls by keyboard. */}
      <div className="note-read" ref={text} tabIndex={0}>
        <h3 className="h1" lang={languageOfText(note.title)}>
          {note.title}
        </h3>
        <p className="small faint num mt-1.5">
          {m.notes_when({ phase: phaseOf(note.type).name(), time: formatTime(note.updated_at) })}
        </p>
        <div className="prose" lang={languageOfText(note.description)}>
          {note.description}
        </div>
      </div>
      <div className="dlg-foot">
        <Button look="sec" className="text-laterite!" onClick={onRemove}>
          <Trash2 className="s" aria-hidden />
          {m.delete()}
        </Button>
        <Button onClick={onEdit}>
          <Pencil className="s" aria-hidden />
          {m.notes_edit_act()}
        </Button>
      </div>
    </>
  )
}
