import { newKey } from '@padauk/contract/keys'
import {
  NOTE_DESCRIPTION_MAX,
  NOTE_TITLE_MAX,
  type Note,
  type NotePhase,
  type NotePlace,
  NoteText,
} from '@padauk/contract/notes'
import { countReaders } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { CloudOff, Save } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { showToast } from '#lib/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { m } from '#words/notes'
import {
  besideDraftName,
  draftName,
  forgetNoteDraft,
  lessonDraftName,
  saveNoteDraft,
  useNoteDraft,
} from './note-drafts.ts'
import { isSamePlace, placeOf } from './note-places.ts'
import { createNote, updateNote } from './notes.api.ts'
import { phaseOf } from './phases.tsx'

type Props = {
  member: string
  phase: NotePhase
  /** Absent for a new note. */
  note?: Note | undefined
  /** Of a note that is written in a lesson. A new one has its title. */
  lesson?: { lesson_id: number; title: string } | undefined
  /** Beside a lesson: where a new note is pinned, the note about the place, and whether the field takes the focus. */
  beside?: { place: NotePlace; said: ReactNode; onField: (field: HTMLElement | null) => void } | undefined
  onDone: () => void
  onSaved: () => void
  /** Opens this form again when the member undoes discarding the draft. */
  onReturn: () => void
}

/** Validates with the contract's schema, so the form shows the same messages as the server. */
const faultsOf = (text: NoteText) => fieldFaults<keyof NoteText>(NoteText.safeParse(text).error?.issues)

/** Share of the limit from which the remaining length is shown. */
const NEAR = 0.9

/** Current length, or near the limit the remaining one. */
const lengthHint = (count: number, max: number, always: boolean) => {
  if (count > max * NEAR) return m.notes_left({ count: Math.max(max - count, 0) })
  return always || count > max / 2
    ? m.notes_length({ count: count.toLocaleString('en'), max: max.toLocaleString('en') })
    : undefined
}

const tooLong = (count: number, max: number) => (count > max ? m.notes_over({ count: count - max }) : undefined)

/** Announces the remaining length in tens, so that a screen reader does not speak at every key. */
const Countdown = ({ count, max }: { count: number; max: number }) => {
  const left = max - count
  return (
    <span className="sr-only" role="status">
      {left < max * (1 - NEAR) && left >= 0 ? m.notes_left({ count: Math.ceil(left / 10) * 10 }) : ''}
    </span>
  )
}

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404

const saveLabel = (isNew: boolean, isBeside: boolean) => {
  if (isBeside) return isNew ? m.notes_beside_save() : m.notes_beside_update()
  return isNew ? m.notes_add() : m.notes_update()
}

const NotSent = ({ failure }: { failure: 'gone' | 'unsent' }) => (
  <div className="note bad items-center flex-wrap" role="alert">
    <CloudOff aria-hidden />
    <p className="grow min-w-40">{failure === 'gone' ? m.notes_gone() : m.notes_not_sent()}</p>
    {failure === 'unsent' && (
      <Button look="sec" size="tight" type="submit">
        {m.retry()}
      </Button>
    )}
  </div>
)

type StateProps = { phase: NotePhase; said: ReactNode; keptAt: string | false; isSaved: boolean }

/** Where the note belongs, and when its draft was kept. */
const NoteState = ({ phase, said, keptAt, isSaved }: StateProps) => {
  const { Icon, name } = phaseOf(phase)
  return (
    <div className="row wraps between gap-2 min-h-7.25">
      {said ?? (
        <Chip>
          <Icon aria-hidden />
          {name()}
        </Chip>
      )}
      {keptAt && (
        <span className="inline-flex items-center gap-1.5 small muted num">
          <Save className="icon-small" aria-hidden />
          {isSaved ? m.notes_draft_kept({ time: formatTime(keptAt).slice(-5) }) : m.notes_draft_only_here()}
        </span>
      )}
    </div>
  )
}

type Sent = NoteText & { draft: string; key: string; place: NotePlace | undefined }

const useSending = (
  { phase, note, lesson, beside, onSaved }: Pick<Props, 'phase' | 'note' | 'lesson' | 'beside' | 'onSaved'>,
  write: (part: { key: string }) => void,
) => {
  const create = useMutation(createNote)
  const update = useMutation(updateNote)
  // Deleted on another device. The text can be saved as a new note.
  const isGone = isAbsent(update.error)
  const isPending = create.isPending || update.isPending
  const send = ({ key, place, ...sending }: Sent) => {
    if (note && !isGone) return update.mutate({ ...sending, note }, { onSuccess: onSaved })
    create.mutate(
      { ...sending, type: phase, lesson_id: lesson?.lesson_id, place, key },
      // An earlier try created the note, and it was deleted meanwhile. The next try creates another.
      {
        onSuccess: (answer) => {
          // The lesson was withdrawn meanwhile, or the subscription has ended.
          if (beside && answer && answer !== PENDING && answer.content.lesson_id === undefined)
            showToast('info', m.notes_beside_loose())
          onSaved()
        },
        onError: (error) => isAbsent(error) && write({ key: newKey() }),
      },
    )
  }
  const failure = create.isError || (update.isError && !isGone) ? 'unsent' : isGone ? 'gone' : undefined
  return { send, isPending, isGone, failure } as const
}

/** Creates or edits a note. Input is kept, in memory and on the device, until it is saved or discarded. */
export const NoteForm = ({ member, phase, note, lesson, beside, onDone, onSaved, onReturn }: Props) => {
  const name =
    note || !lesson
      ? draftName(member, phase, note)
      : (beside ? besideDraftName : lessonDraftName)(member, lesson.lesson_id)
  const start = { title: note?.title ?? lesson?.title ?? '', description: note?.description ?? '' }
  const { draft, write, isFound, isSaved, isElsewhere } = useNoteDraft(name, start)
  const { title, description } = draft
  // Counting 20,000 characters takes a cheap phone a while.
  const [titleLength, descriptionLength] = [
    useMemo(() => countReaders(title), [title]),
    useMemo(() => countReaders(description), [description]),
  ]
  const [areFaultsShown, setFaultsShown] = useState(false)
  const { send, isGone, failure, isPending } = useSending({ phase, note, lesson, beside, onSaved }, write)
  const place = note ? placeOf(note) : beside?.place
  // What was typed moves along to another place, also over a reload.
  const isMoved = place && !note && draft.at !== '' && !isSamePlace(draft.place ?? {}, place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: write is new each time
  useEffect(() => {
    if (isMoved) write({ place })
  }, [isMoved, place])
  const faults = areFaultsShown ? faultsOf({ title, description }) : {}
  const isChanged = title !== start.title || description !== start.description

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setFaultsShown(true)
    const [first] = Object.keys(faultsOf({ title, description }))
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    send({ title, description, draft: name, key: draft.key, place })
  }
  const discard = () => {
    forgetNoteDraft(name)
    onDone()
    if (!isChanged) return
    const undo = () => {
      saveNoteDraft(name, draft)
      onReturn()
    }
    showToast('info', m.notes_draft_dropped(), { key: draft.key, label: m.undo(), act: undo })
  }
  return (
    <form className="flex flex-col flex-1 min-h-0" onSubmit={save} noValidate>
      <div className="note-fields">
        <NoteState phase={phase} said={beside?.said} keptAt={isChanged && draft.at} isSaved={isSaved} />
        {isFound && <p className="note gold">{note ? m.notes_draft_found_edit() : m.notes_draft_found()}</p>}
        {isElsewhere && (
          <p className="note rain" role="status">
            {m.notes_elsewhere()}
          </p>
        )}
        {!lesson && (
          <TextField
            label={m.notes_title_label()}
            hint={lengthHint(titleLength, NOTE_TITLE_MAX, false)}
            error={tooLong(titleLength, NOTE_TITLE_MAX) ?? faults.title}
            name="title"
            ref={takeFocus}
            autoComplete="off"
            lang={languageOfText(title)}
            readOnly={isPending}
            value={title}
            onChange={(event) => write({ title: event.target.value })}
          />
        )}
        {!lesson && <Countdown count={titleLength} max={NOTE_TITLE_MAX} />}
        <TextArea
          label={beside ? m.notes_beside_label() : m.notes_description_label()}
          hint={lengthHint(descriptionLength, NOTE_DESCRIPTION_MAX, !beside)}
          error={tooLong(descriptionLength, NOTE_DESCRIPTION_MAX) ?? faults.description}
          ref={lesson && (beside?.onField ?? takeFocus)}
          name="description"
          lang={languageOfText(description)}
          readOnly={isPending}
          value={description}
          onChange={(event) => write({ description: event.target.value })}
        />
        <Countdown count={descriptionLength} max={NOTE_DESCRIPTION_MAX} />
        {failure && <NotSent failure={failure} />}
      </div>
      <div className="dlg-foot">
        <Button look="sec" onClick={discard}>
          {m.cancel()}
        </Button>
        <Button type="submit" disabled={isPending}>
          {saveLabel(!note || isGone, beside !== undefined)}
        </Button>
      </div>
    </form>
  )
}
