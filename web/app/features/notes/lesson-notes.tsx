import './notes.css'
import './lesson-notes.css'
import type { NotePlace } from '@padauk/contract/notes'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Headings, headingOf, placeOf } from '#lib/note-places.ts'
import { useOverlaid } from '#lib/waiting.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { ConfirmRemove } from './confirm-remove.tsx'
import { LessonNoteCard } from './lesson-note-card.tsx'
import { lessonNotesQuery } from './lesson-notes.api.ts'
import { besideDraftName, readNoteDraft } from './note-drafts.ts'
import { NoteForm } from './note-form.tsx'
import { NotePlaceLine } from './note-place-line.tsx'
import { m } from './notes.words.ts'
import { type ShownNote, withWaitingLessonNotes } from './notes-waiting.ts'
import { useBesideHeadings } from './use-beside-headings.ts'

/** What is learnt belongs to the evening. */
const PHASE = 'NIGHT_PHASE'

/** What a pin asks for: a new note at a place, or the notes that are there. */
export type Asked = { place: NotePlace; isNew: boolean }

type Props = {
  member: string
  lesson: { lesson_id: number; title: string }
  /** Of the text, while it is on the page. */
  headings: Headings | undefined
  /** The element of a heading with which its notes are aligned. */
  elementOf: ((number: number) => HTMLElement | null) | undefined
  asked: Asked | undefined
  onGo: (place: NotePlace) => void
  onNotes: () => void
  onClose: () => void
}

type Group = { number: number | undefined; notes: ShownNote[] }

/** Of the whole lesson first, then by the second of the video, then by heading as they are read. */
const grouped = (notes: ShownNote[], headings: Headings | undefined): Group[] => {
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

const useLessonNotes = ({ member, lesson, headings, asked, onGo }: Props) => {
  const { lesson_id } = lesson
  const { data, error, refetch } = useQuery(lessonNotesQuery(lesson_id))
  const overlay = useMemo(() => withWaitingLessonNotes(lesson_id), [lesson_id])
  // What waits is shown also if nothing else could be read.
  const overlaid = useOverlaid<ShownNote[] | undefined>(data ?? (error ? [] : undefined), overlay)
  const notes = data || overlaid?.length ? overlaid : undefined
  const [writing, setWriting] = useState(() => {
    const draft = readNoteDraft(besideDraftName(member, lesson_id))
    return draft && (draft.place ?? {})
  })
  const [editing, setEditing] = useState<number>()
  const [leaving, setLeaving] = useState<ShownNote>()
  const opener = useRef<Element>(null)
  // The form also comes anew when the text beside it changes, and then leaves the focus where it is.
  const isAsked = useRef(false)
  const onField = useCallback((field: HTMLElement | null) => {
    if (field && isAsked.current) field.focus()
    if (field) isAsked.current = false
  }, [])
  const box = useRef<HTMLDivElement>(null)
  const write = (place: NotePlace) => {
    opener.current = document.activeElement
    isAsked.current = true
    setWriting(place)
  }
  const edit = (id: number) => {
    isAsked.current = true
    setEditing(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was asked
  useEffect(() => {
    if (!asked) return
    if (asked.isNew) return write(asked.place)
    const number = headings && headingOf(asked.place, headings)
    box.current?.querySelector<HTMLElement>(`[data-heading="${number}"] .beside-card`)?.focus()
  }, [asked])
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
  const doneEditing = (id: number) => {
    setEditing(undefined)
    focus(() => box.current?.querySelector(`[data-note="${id}"]`))
  }
  const form = writing && (
    <section className="beside-card writing" aria-label={m.notes_lesson()}>
      <NoteForm
        member={member}
        phase={PHASE}
        lesson={lesson}
        beside={{ place: writing, said: <NotePlaceLine note={writing} />, onField }}
        onDone={done}
        onSaved={done}
        onReturn={() => write(writing)}
      />
    </section>
  )
  const cardOf = (note: ShownNote) =>
    editing === note.manifast_id ? (
      <section className="beside-card writing" aria-label={m.notes_lesson()} key={note.manifast_id}>
        <NoteForm
          member={member}
          phase={note.type}
          note={note}
          lesson={lesson}
          beside={{ place: note, said: <NotePlaceLine note={note} />, onField }}
          onDone={() => doneEditing(note.manifast_id)}
          onSaved={() => doneEditing(note.manifast_id)}
          onReturn={() => edit(note.manifast_id)}
        />
      </section>
    ) : (
      <LessonNoteCard
        key={note.manifast_id}
        member={member}
        note={note}
        lessonTitle={lesson.title}
        onGo={
          headings && note.heading !== undefined && headingOf(note, headings) === undefined
            ? undefined
            : () => onGo(note)
        }
        onEdit={() => edit(note.manifast_id)}
        onRemove={() => setLeaving(note)}
      />
    )
  return { notes, isRead: data !== undefined, error, refetch, writing, write, form, cardOf, leaving, setLeaving, box }
}

type Held = ReturnType<typeof useLessonNotes>

const States = ({ notes, isRead, error, refetch, writing }: Held) => (
  <>
    {!notes && !error && (
      <>
        <Loading />
        {['a', 'b'].map((key) => (
          <div className="beside-card" key={key} aria-hidden>
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </>
    )}
    {error && !isRead && <Failed error={error} onRetry={() => void refetch()} />}
    {notes?.length === 0 && !writing && (
      <Empty title={m.notes_beside_empty()}>
        <p className="small">{m.notes_beside_empty_text()}</p>
      </Empty>
    )}
  </>
)

const NewButton = ({ write }: Pick<Held, 'write'>) => (
  <Button look="sec" size="tight" className="beside-new" onClick={() => write({})}>
    <Plus className="icon-small" aria-hidden />
    {m.notes_beside_new()}
  </Button>
)

const NoteGroup = ({
  group: { number, notes },
  form,
  cardOf,
  write,
}: Pick<Held, 'cardOf' | 'write'> & { group: Group; form: ReactNode }) => {
  const [first] = notes
  return (
    <div className="beside-group" data-heading={number}>
      {notes.map(cardOf)}
      {form}
      {number !== undefined && first && !form && (
        <Button look="ghost" size="tight" onClick={() => write(placeOf(first))}>
          <Plus className="icon-small" aria-hidden />
          {m.notes_beside_here()}
        </Button>
      )}
    </div>
  )
}

const Removing = ({ leaving, setLeaving, box }: Held) =>
  leaving && (
    <ConfirmRemove
      note={leaving}
      onClose={() => setLeaving(undefined)}
      onGone={() => {
        // The closing dialog gives the focus back to what was pressed, which goes with its note.
        flushSync(() => setLeaving(undefined))
        box.current?.querySelector<HTMLElement>('.beside-new')?.focus()
      }}
    />
  )

const Foot = ({ onNotes }: Pick<Props, 'onNotes'>) => (
  <div className="beside-end">
    <p className="tiny faint">{m.notes_beside_stay()}</p>
    <Button look="ghost" size="tight" onClick={onNotes}>
      {m.notes_beside_all()}
    </Button>
  </div>
)

/** A lesson's notes beside its text, each at the height of its heading. */
export const LessonNotesColumn = (props: Props) => {
  const { headings, elementOf, onNotes, onClose } = props
  const held = useLessonNotes(props)
  const { notes, writing, write, form, box } = held
  const list = useRef<HTMLDivElement>(null)
  useBesideHeadings(list, headings && elementOf)
  const groups = grouped(notes ?? [], headings)
  const written = writing && headings ? headingOf(writing, headings) : undefined
  if (written !== undefined && !groups.some(({ number }) => number === written)) {
    groups.push({ number: written, notes: [] })
    groups.sort((a, b) => (a.number ?? -1) - (b.number ?? -1))
  }
  return (
    <div className="notes-beside" ref={box}>
      <div className="beside-head">
        <div className="beside-title">
          <h2>{m.notes_beside_title()}</h2>
          {notes && (
            <span className="small muted num" role="status">
              <span aria-hidden>{notes.length}</span>
              <span className="sr-only">{m.notes_count({ count: notes.length })}</span>
            </span>
          )}
          <NewButton write={write} />
          <IconButton label={m.notes_beside_close()} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        {written === undefined && form}
      </div>
      <div className="beside-list" ref={list}>
        <States {...held} />
        {groups.map((group) => (
          <NoteGroup
            key={group.number ?? 'loose'}
            {...held}
            group={group}
            form={group.number !== undefined && group.number === written && form}
          />
        ))}
      </div>
      <Foot onNotes={onNotes} />
      <Removing {...held} />
    </div>
  )
}

/** The same notes in a sheet, where there is no room beside the text. */
export const LessonNotesSheet = (props: Props) => {
  const { headings, onClose, onNotes } = props
  const go = (place: NotePlace) => {
    onClose()
    props.onGo(place)
  }
  const held = useLessonNotes({ ...props, onGo: go })
  const { notes, writing, write, form, box } = held
  return (
    <Dialog title={m.notes_beside()} shape="tall" isFirm={writing !== undefined} onClose={onClose}>
      <div className="beside-sheet" ref={box}>
        {!writing && <NewButton write={write} />}
        {form}
        <States {...held} />
        {grouped(notes ?? [], headings).map((group) => (
          <NoteGroup key={group.number ?? 'loose'} {...held} group={group} form={null} />
        ))}
        <Foot onNotes={onNotes} />
      </div>
      <Removing {...held} />
    </Dialog>
  )
}
