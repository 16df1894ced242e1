import type { NotePlace } from '@padauk/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOverlaid } from '#lib/offline/pending.ts'
import { m } from '#words/notes'
import { LessonNoteCard } from './lesson-note-card.tsx'
import { lessonNotesQuery } from './lesson-notes.api.ts'
import { besideDraftName, readOpenDraft } from './note-drafts.ts'
import { NoteForm } from './note-form.tsx'
import { NotePlaceLine } from './note-place-line.tsx'
import { type Headings, headingOf } from './note-places.ts'
import { noteIdOf, type ShownNote, withPendingLessonNotes } from './notes.changes.ts'

/** What is learnt belongs to the evening. */
const PHASE = 'NIGHT_PHASE'

/** What a pin asks for: a new note at a place, or the notes that are there. */
type Opening = { place: NotePlace; isNew: boolean }

export type Props = {
  member: string
  lesson: { lesson_id: number; title: string }
  /** Of the text, while it is on the page. */
  headings: Headings | undefined
  /** The element of a heading with which its notes are aligned. */
  elementOf: ((number: number) => HTMLElement | null) | undefined
  opening: Opening | undefined
  onGo: (place: NotePlace) => void
  onNotes: () => void
  onClose: () => void
}

export type Group = { number: number | undefined; notes: ShownNote[] }

/** Of the whole lesson first, then by the second of the video, then by heading as they are read. */
export const grouped = (notes: ShownNote[], headings: Headings | undefined): Group[] => {
  const numberOf = (note: ShownNote) => (headings ? headingOf(note, headings) : note.heading_number)
  const numbers = [...new Set(notes.flatMap((note) => numberOf(note) ?? []))].toSorted((a, b) => a - b)
  const loose = notes.filter((note) => numberOf(note) === undefined)
  return [
    {
      number: undefined,
      notes: loose.toSorted((a, b) => (a.video_second ?? -1) - (b.video_second ?? -1)),
    },
    ...numbers.map((number) => ({ number, notes: notes.filter((note) => numberOf(note) === number) })),
  ]
}

const isReachable = (element: Element | null) => {
  const sheet = document.querySelector('dialog:modal')
  return element?.isConnected && element !== document.body && (!sheet || sheet.contains(element))
}

const NoteFormCard = (props: ComponentProps<typeof NoteForm>) => (
  <section className="beside-card writing" aria-label={m.notes_lesson()}>
    <NoteForm {...props} />
  </section>
)

/** The notes of a lesson, with what is written, changed and deleted beside it. */
export const useBesideNotes = ({ member, lesson, headings, opening, onGo }: Props) => {
  const { lesson_id } = lesson
  const { data, error, refetch } = useQuery(lessonNotesQuery(lesson_id))
  const overlay = useMemo(() => withPendingLessonNotes(lesson_id), [lesson_id])
  // Pending changes are shown even if nothing else could be read.
  const overlaid = useOverlaid<ShownNote[] | undefined>(
    lessonNotesQuery(lesson_id).queryKey,
    data ?? (error ? [] : undefined),
    overlay,
  )
  const notes = data || overlaid?.length ? overlaid : undefined
  const [writing, setWriting] = useState(() => {
    const draft = readOpenDraft(besideDraftName(member, lesson_id))
    return draft && (draft.place ?? {})
  })
  const [editing, setEditing] = useState<string>()
  const [leaving, setLeaving] = useState<ShownNote>()
  const opener = useRef<Element>(null)
  // The form is also mounted again when the text beside it changes, and then leaves the focus where it is.
  const wantsFocus = useRef(false)
  const onField = useCallback((field: HTMLElement | null) => {
    if (field && wantsFocus.current) field.focus()
    if (field) wantsFocus.current = false
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const write = (place: NotePlace) => {
    opener.current = document.activeElement
    wantsFocus.current = true
    setWriting(place)
  }
  const edit = (id: string) => {
    wantsFocus.current = true
    setEditing(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was asked
  useEffect(() => {
    if (!opening) return
    if (opening.isNew) return write(opening.place)
    const number = headings && headingOf(opening.place, headings)
    box.current?.querySelector<HTMLElement>(`[data-heading="${number}"] .beside-card`)?.focus()
  }, [opening])
  /** When the form is gone, and its focus with it. */
  const focus = (found: () => Element | null | undefined) =>
    requestAnimationFrame(() => {
      const element = found() ?? box.current?.querySelector('.beside-new')
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    })
  const done = () => {
    setWriting(undefined)
    // What was pressed may be gone, or lie under the sheet.
    focus(() => (isReachable(opener.current) ? opener.current : null))
  }
  const doneEditing = (id: string) => {
    setEditing(undefined)
    focus(() => box.current?.querySelector(`[data-note="${id}"]`))
  }
  const form = writing && (
    <NoteFormCard
      member={member}
      phase={PHASE}
      lesson={lesson}
      beside={{ place: writing, said: <NotePlaceLine note={writing} />, onField }}
      onDone={done}
      onSaved={done}
      onReturn={() => write(writing)}
    />
  )
  const cardOf = (note: ShownNote) => {
    const id = noteIdOf(note)
    return editing === id ? (
      <NoteFormCard
        key={id}
        member={member}
        phase={note.type}
        note={note}
        lesson={lesson}
        beside={{ place: note, said: <NotePlaceLine note={note} />, onField }}
        onDone={() => doneEditing(id)}
        onSaved={() => doneEditing(id)}
        onReturn={() => edit(id)}
      />
    ) : (
      <LessonNoteCard
        key={id}
        member={member}
        note={note}
        lessonTitle={lesson.title}
        onGo={
          headings && note.heading !== undefined && headingOf(note, headings) === undefined
            ? undefined
            : () => onGo(note)
        }
        onEdit={() => edit(id)}
        onRemove={() => setLeaving(note)}
      />
    )
  }
  return { notes, isRead: data !== undefined, error, refetch, writing, write, form, cardOf, leaving, setLeaving, box }
}

export type Held = ReturnType<typeof useBesideNotes>
