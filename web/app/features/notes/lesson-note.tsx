import './notes.css'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/notes'
import { NoteForm } from './note-form.tsx'

/** What is learnt belongs to the evening. */
const PHASE = 'NIGHT_PHASE'

type Props = {
  member: string
  lesson: { lesson_id: number; title: string }
  onClose: () => void
  /** The member undoes discarding what was typed. */
  onReturn: () => void
  onNotes: () => void
}

/** Answers a lesson's task in place, with a note of that lesson (LEARN-6). */
export const LessonNote = ({ member, lesson, onClose, onReturn, onNotes }: Props) => {
  const [isSaved, setSaved] = useState(false)
  if (isSaved)
    return (
      <p className="note rain items-center flex-wrap" role="status">
        <Check aria-hidden />
        <span className="grow">{m.notes_lesson_saved()}</span>
        <Button look="sec" size="tight" onClick={onNotes}>
          {m.notes_lesson_open()}
        </Button>
      </p>
    )
  return (
    <section className="card lesson-note" aria-label={m.notes_lesson()}>
      <NoteForm
        member={member}
        phase={PHASE}
        lesson={lesson}
        onDone={onClose}
        onSaved={() => setSaved(true)}
        onReturn={onReturn}
      />
    </section>
  )
}
