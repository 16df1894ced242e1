import { NotebookPen } from 'lucide-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { lessonDraftName, readOpenDraft } from '#features/notes/note-drafts.ts'
import { usePanels } from '#frames/member/member-panels.tsx'
import { useLoadPart } from '#lib/load-part.ts'
import { isView } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/lessons'

type Form = typeof import('#features/notes/lesson-note.tsx').LessonNote

/** Offers to write down what a lesson asks for. Staff who look on write nothing. */
export const LessonNotePlace = ({ lesson }: { lesson: { lesson_id: number; title: string } }) => {
  const { member, openNotes } = usePanels()
  const load = useLoadPart()
  const [Note, setNote] = useState<ComponentType<ComponentProps<Form>>>()
  const open = () =>
    load(
      () => import('#features/notes/lesson-note.tsx'),
      ({ LessonNote }) => setNote(() => LessonNote),
    )
  if (isView()) return null
  if (Note)
    return (
      <Note member={member} lesson={lesson} onClose={() => setNote(undefined)} onReturn={open} onNotes={openNotes} />
    )
  return (
    <Button look="sec" onClick={open}>
      <NotebookPen className="icon-small" aria-hidden />
      {readOpenDraft(lessonDraftName(member, lesson.lesson_id)) ? m.lesson_note_go_on() : m.lesson_note_write()}
    </Button>
  )
}
