import './notes.css'
import './lesson-notes.css'
import type { NotePlace } from '@padauk/contract/notes'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/notes'
import { ConfirmRemove } from './confirm-remove.tsx'
import { headingOf, placeOf } from './note-places.ts'
import { useBesideHeadings } from './use-beside-headings.ts'
import { type Group, grouped, type Held, type Props, useBesideNotes } from './use-beside-notes.tsx'

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
  <div className="grid justify-items-start gap-1 mt-3.5">
    <p className="tiny faint">{m.notes_beside_stay()}</p>
    <Button look="ghost" size="tight" onClick={onNotes}>
      {m.notes_beside_all()}
    </Button>
  </div>
)

/** A lesson's notes beside its text, each at the height of its heading. */
export const LessonNotesColumn = (props: Props) => {
  const { headings, elementOf, onNotes, onClose } = props
  const held = useBesideNotes(props)
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
  const held = useBesideNotes({ ...props, onGo: go })
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
