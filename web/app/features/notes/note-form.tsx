import { NOTE_DESCRIPTION_MAX, type Note, type NotePhase, NoteText } from '@padauk/contract/notes'
import { lengthOf } from '@padauk/contract/texts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/generated/messages.js'
import { createNote, updateNote } from './notes.api.ts'
import { phaseOf } from './phases.tsx'

type Props = {
  phase: NotePhase
  /** The note that is changed; a new one without. */
  note?: Note | undefined
  onDone: () => void
}

/** The contract's own sentences, so that the form refuses what the server would. */
const faultsOf = (text: NoteText) => {
  const faults: Partial<Record<keyof NoteText, string>> = {}
  const { error } = NoteText.safeParse(text)
  for (const { path, message } of error?.issues ?? []) faults[path[0] as keyof NoteText] ??= message
  return faults
}

/** Writes a note or changes one. The text stays until the server has it. */
export const NoteForm = ({ phase, note, onDone }: Props) => {
  const [text, setText] = useState<NoteText>({ title: note?.title ?? '', description: note?.description ?? '' })
  const [isTold, setTold] = useState(false)
  const create = useMutation(createNote)
  const update = useMutation(updateNote)
  const faults = isTold ? faultsOf(text) : {}
  const { Icon, name } = phaseOf(phase)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    const [first] = Object.keys(faultsOf(text))
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    if (note) update.mutate({ id: note.manifast_id, ...text }, { onSuccess: onDone })
    else create.mutate({ ...text, type: phase }, { onSuccess: onDone })
  }
  return (
    <form className="note-form" onSubmit={save} noValidate>
      <div className="note-fields">
        <div>
          <Chip>
            <Icon aria-hidden />
            {name()}
          </Chip>
        </div>
        <Field label={m.notes_title_label()} error={faults.title}>
          {(wiring) => (
            <input
              {...wiring}
              className="in"
              name="title"
              // biome-ignore lint/a11y/noAutofocus: the form was asked for to type in
              autoFocus
              autoComplete="off"
              value={text.title}
              onChange={(event) => setText({ ...text, title: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={m.notes_description_label()}
          hint={m.notes_length({ count: lengthOf(text.description).toLocaleString('en'), max: NOTE_DESCRIPTION_MAX.toLocaleString('en') })}
          error={faults.description}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="in"
              name="description"
              value={text.description}
              onChange={(event) => setText({ ...text, description: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="dlg-foot">
        <Button look="sec" onClick={onDone}>
          {m.cancel()}
        </Button>
        <Button type="submit" className="max-sm:flex-1" disabled={create.isPending || update.isPending}>
          {note ? m.notes_update() : m.notes_add()}
        </Button>
      </div>
    </form>
  )
}
