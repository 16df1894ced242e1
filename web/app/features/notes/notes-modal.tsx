import '../../styles/notes.css'
import type { Note, NotePhase } from '@padauk/contract/notes'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m } from '#words/generated/messages.js'
import { NoteForm } from './note-form.tsx'
import { removeNote } from './notes.api.ts'
import { NotesList } from './notes-list.tsx'
import { PHASES, phaseOf } from './phases.tsx'

type Mode = { name: 'list' } | { name: 'add' } | { name: 'edit' | 'read'; note: Note }
const LIST: Mode = { name: 'list' }

const ConfirmRemove = ({ note, onClose, onGone }: { note: Note; onClose: () => void; onGone: () => void }) => {
  const remove = useMutation(removeNote)
  return (
    <Dialog
      title={m.confirm_delete()}
      shape="narrow"
      onClose={onClose}
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button look="bad" disabled={remove.isPending} onClick={() => remove.mutate(note.manifast_id, { onSuccess: onGone })}>
            {m.delete()}
          </Button>
        </>
      }
    >
      <p className="small muted px-1.5">{m.notes_leaves({ title: note.title })}</p>
    </Dialog>
  )
}

const Dots = ({ phase }: { phase: NotePhase }) => (
  <span className="dots mr-auto" aria-hidden>
    {PHASES.map(({ key }) => (
      <i key={key} className={key === phase ? 'on' : undefined} />
    ))}
  </span>
)

const NoteRead = ({ note, onEdit, onRemove }: { note: Note; onEdit: () => void; onRemove: () => void }) => (
  <>
    {/* In the tab order, so that a long note scrolls by keyboard. */}
    <div className="note-read" tabIndex={0}>
      <h3 className="h1">{note.title}</h3>
      <p className="small faint num mt-1.5">{m.notes_when({ phase: phaseOf(note.type).name(), time: formatTime(note.updated_at) })}</p>
      <div className="prose">{note.description}</div>
    </div>
    <div className="dlg-foot">
      <Button look="sec" className="text-laterite!" onClick={onRemove}>
        <Trash2 className="s" aria-hidden />
        {m.delete()}
      </Button>
      <Button className="max-sm:flex-1" onClick={onEdit}>
        <Pencil className="s" aria-hidden />
        {m.notes_edit_act()}
      </Button>
    </div>
  </>
)

/** Daily Manifestation: four phases, the list of one, its form and the read view. */
export const NotesModal = ({ onClose }: { onClose: () => void }) => {
  const [phase, setPhase] = useState<NotePhase>('MORNING_PHASE')
  const [mode, setMode] = useState<Mode>(LIST)
  const [leaving, setLeaving] = useState<Note>()
  return (
    <Dialog
      title={m.notes_title()}
      shape="tall"
      bare
      isFirm={mode.name === 'add' || mode.name === 'edit'}
      onClose={onClose}
      before={
        mode.name === 'read' && (
          <IconButton label={m.notes_back()} onClick={() => setMode(LIST)}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )
      }
    >
      {mode.name === 'list' && (
        <>
          <Tabs
            look="phases"
            label={m.notes_phases()}
            chosen={phase}
            onChoose={setPhase}
            panelClassName="notes-panel"
            tabs={PHASES.map(({ key, Icon, name }) => ({
              key,
              label: (
                <>
                  <Icon aria-hidden />
                  <span>{name()}</span>
                </>
              ),
            }))}
          >
            <NotesList
              phase={phase}
              onRead={(note) => setMode({ name: 'read', note })}
              onEdit={(note) => setMode({ name: 'edit', note })}
              onRemove={setLeaving}
            />
          </Tabs>
          <div className="dlg-foot">
            <Dots phase={phase} />
            <Button className="max-sm:flex-1" onClick={() => setMode({ name: 'add' })}>
              <Plus className="s" aria-hidden />
              {m.notes_add()}
            </Button>
          </div>
        </>
      )}
      {mode.name === 'add' && <NoteForm phase={phase} onDone={() => setMode(LIST)} />}
      {mode.name === 'edit' && <NoteForm phase={phase} note={mode.note} onDone={() => setMode(LIST)} />}
      {mode.name === 'read' && (
        <NoteRead note={mode.note} onEdit={() => setMode({ name: 'edit', note: mode.note })} onRemove={() => setLeaving(mode.note)} />
      )}
      {leaving && (
        <ConfirmRemove
          note={leaving}
          onClose={() => setLeaving(undefined)}
          onGone={() => {
            setLeaving(undefined)
            setMode(LIST)
          }}
        />
      )}
    </Dialog>
  )
}
