import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/notes'
import { draftName, readNoteDraft } from './note-drafts.ts'
import { NotePlaceLine } from './note-place-line.tsx'
import { noteIdOf, type ShownNote } from './notes.changes.ts'

/** A longer text is cut until all of it is asked for. */
const SHORT = 480

type Props = {
  member: string
  note: ShownNote
  lessonTitle: string
  onGo: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

/** A note beside its lesson. */
export const LessonNoteCard = ({ member, note, lessonTitle, onGo, onEdit, onRemove }: Props) => {
  const { title, description } = note
  const [isWhole, setWhole] = useState(description.length <= SHORT)
  const isDrafted = readNoteDraft(draftName(member, note.type, note)) !== undefined
  return (
    <article className="beside-card" tabIndex={-1} data-note={noteIdOf(note)}>
      <NotePlaceLine note={note} onGo={onGo} />
      {title !== lessonTitle && <h3 lang={languageOfText(title)}>{title}</h3>}
      <p className={isWhole ? 'beside-text' : 'beside-text cut'} lang={languageOfText(description)}>
        {description}
      </p>
      {!isWhole && (
        <Button look="ghost" size="tight" onClick={() => setWhole(true)}>
          {m.notes_show_all()}
        </Button>
      )}
      <div className="beside-foot">
        <span className="num">{formatTime(note.updated_at)}</span>
        {isDrafted && <Chip kind="wait">{m.notes_draft_change()}</Chip>}
        <span className="grow" />
        <IconButton label={m.notes_delete({ title: description.slice(0, 40) })} onClick={onRemove}>
          <Trash2 aria-hidden className="icon-small" />
        </IconButton>
        <button type="button" className="link" onClick={onEdit}>
          {m.notes_edit_act()}
        </button>
      </div>
    </article>
  )
}
