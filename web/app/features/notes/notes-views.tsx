import './notes.css'
import type { Note, NotePhase } from '@padauk/contract/notes'
import { ArrowLeft, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m } from '#words/notes'
import { ConfirmRemove } from './confirm-remove.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteRead } from './note-read.tsx'
import { type ListPlace, NotesList } from './notes-list.tsx'
import { PHASES } from './phases.tsx'

type Mode = { name: 'list' } | { name: 'add' } | { name: 'edit' | 'read'; note: Note }
const LIST: Mode = { name: 'list' }

/** Selected phase and view, for the dialog or the panel. */
export const useNotesViews = (note?: Note) => {
  const [phase, setPhase] = useState<NotePhase>(note?.type ?? 'MORNING_PHASE')
  const [mode, setMode] = useState<Mode>(note ? { name: 'read', note } : LIST)
  return { phase, setPhase, mode, setMode, toList: () => setMode(LIST) }
}
type Views = ReturnType<typeof useNotesViews>

/** Leaves the read view. */
export const BackToList = ({ mode, toList }: Views) =>
  mode.name === 'read' && (
    <IconButton label={m.notes_back()} onClick={toList}>
      <ArrowLeft aria-hidden />
    </IconButton>
  )

/** In the language of the page, which may change. */
const tabs = () =>
  PHASES.map(({ key, Icon, name }) => ({
    key,
    label: (
      <>
        <Icon aria-hidden />
        <span>{name()}</span>
      </>
    ),
  }))

const ListFoot = ({ phase, onAdd }: { phase: NotePhase; onAdd: () => void }) => (
  <div className="dlg-foot">
    <span className="dots mr-auto" aria-hidden>
      {PHASES.map(({ key }) => (
        <i key={key} className={key === phase ? 'dot-on' : undefined} />
      ))}
    </span>
    <Button id="note-add" onClick={onAdd}>
      <Plus className="icon-small" aria-hidden />
      {m.notes_add()}
    </Button>
  </div>
)

const phaseBeside = (phase: NotePhase, step: number) =>
  PHASES.at((PHASES.findIndex(({ key }) => key === phase) + step) % PHASES.length)?.key ?? phase

/** Four phases with their list, form and read view. `member` owns the drafts. */
export const NotesViews = ({
  member,
  phase,
  setPhase,
  mode,
  setMode,
  toList,
  onLeave,
}: Views & { member: string; onLeave?: () => void }) => {
  const [leaving, setLeaving] = useState<Note>()
  const [from, setFrom] = useState<'left' | 'right'>()
  const place = useRef<ListPlace | undefined>(mode.name === 'read' ? { top: 0, pressed: '' } : undefined)
  const box = useRef<HTMLDivElement>(null)
  const list = () => box.current?.querySelector<HTMLElement>('.notes-scroll')
  const open = (next: Mode) => {
    const left = list()
    if (left) place.current = { top: left.scrollTop, pressed: document.activeElement?.id ?? '' }
    setMode(next)
  }
  const openForm = (note?: Note) => open(note ? { name: 'edit', note } : { name: 'add' })
  const choose = (key: NotePhase, step: number) => {
    setFrom(step > 0 ? 'right' : 'left')
    setPhase(key)
  }
  // The last saved note is at the top.
  const toTop = () => {
    if (place.current) place.current.top = 0
    toList()
  }
  const note = 'note' in mode ? mode.note : undefined
  return (
    <div className="notes-box" ref={box}>
      {mode.name === 'list' && (
        <>
          <Tabs
            look="phases"
            label={m.notes_phases()}
            chosen={phase}
            onChoose={(key) =>
              choose(key, PHASES.findIndex((one) => one.key === key) - PHASES.findIndex((one) => one.key === phase))
            }
            panelClassName={from ? `notes-panel from-${from}` : 'notes-panel'}
            tabs={tabs()}
          >
            <NotesList
              key={phase}
              member={member}
              phase={phase}
              place={place}
              onSwipe={(step) => choose(phaseBeside(phase, step), step)}
              onAdd={() => openForm()}
              onRead={(note) => open({ name: 'read', note })}
              onEdit={openForm}
              onRemove={setLeaving}
            />
          </Tabs>
          <ListFoot phase={phase} onAdd={() => openForm()} />
        </>
      )}
      {(mode.name === 'add' || mode.name === 'edit') && (
        <NoteForm
          member={member}
          phase={phase}
          note={note}
          onDone={toList}
          onSaved={toTop}
          onReturn={() => openForm(note)}
        />
      )}
      {mode.name === 'read' && (
        <NoteRead
          note={mode.note}
          onEdit={() => openForm(mode.note)}
          onRemove={() => setLeaving(mode.note)}
          onLeave={onLeave}
        />
      )}
      {leaving && (
        <ConfirmRemove
          note={leaving}
          onClose={() => setLeaving(undefined)}
          onGone={() => {
            flushSync(() => {
              setLeaving(undefined)
              toList()
            })
            // Not the pressed button, which is removed with its note as soon as the list is refetched.
            list()?.focus()
          }}
        />
      )}
    </div>
  )
}
