import { newKey } from '@padauk/contract/keys'
import type { Note, NotePhase, NotePlace, NoteText } from '@padauk/contract/notes'
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { readPending } from '#lib/offline/pending.ts'
import { noteIdOf } from './notes.changes.ts'

export type NoteDraft = NoteText & {
  /** Key of all tries to send it, and `client_id` of the new note. */
  key: string
  /** Where it is pinned, of a new note beside a lesson. */
  place?: NotePlace | undefined
  /** Time of the last keystroke, ISO; empty if nothing was typed. */
  at: string
  /** Id of the form in which it was typed. */
  form: string
}

// Fallback for a device without storage: drafts last as long as the page.
const unsaved = new Map<string, NoteDraft>()

/** Storage name of a draft: a new note of a phase, or a change to a note. Separate for each member. */
export const draftName = (member: string, phase: NotePhase, note?: Note) =>
  `note:${member}:${note ? noteIdOf(note) : phase}`

/** Storage name of what is being written in a lesson. */
export const lessonDraftName = (member: string, lessonId: number) => `note:${member}:lesson ${lessonId}`

/** Storage name of what is being written beside a lesson, for any place in it. */
export const besideDraftName = (member: string, lessonId: number) => `note:${member}:beside ${lessonId}`

const isDraft = (draft: unknown): draft is NoteDraft =>
  typeof draft === 'object' &&
  draft !== null &&
  ['title', 'description', 'key', 'at', 'form'].every(
    (name) => typeof (draft as Record<string, unknown>)[name] === 'string',
  )

export const readNoteDraft = (name: string) => {
  const stored = readDraft(name)
  return isDraft(stored) ? stored : unsaved.get(name)
}

/**
 * A draft that still has to be sent. Browsers write local storage to the disk seconds later: after a crash, one that was sent
 * may be there again, with its key.
 */
export const readOpenDraft = (name: string) => {
  const draft = readNoteDraft(name)
  return draft && readPending().changes.some(({ key }) => key === draft.key) ? undefined : draft
}

/** Returns whether the draft was stored on the device. */
export const saveNoteDraft = (name: string, draft: NoteDraft) => {
  saveDraft(name, draft)
  const stored = readDraft(name)
  const isSaved = isDraft(stored) && stored.at === draft.at && stored.form === draft.form
  if (isSaved) unsaved.delete(name)
  else unsaved.set(name, draft)
  return isSaved
}

export const forgetNoteDraft = (name: string) => {
  unsaved.delete(name)
  forgetDraft(name)
}

const blank = ({ title, description }: NoteText): NoteDraft => ({
  title,
  description,
  key: newKey(),
  at: '',
  form: '',
})

/** Draft of a note, stored at every keystroke (NOTE-5). `start` is the saved text. */
export const useNoteDraft = (name: string, start: NoteText) => {
  const form = useRef('')
  form.current ||= newKey()
  const [draft, setDraft] = useState(() => readOpenDraft(name) ?? blank(start))
  // A ref, because callbacks of a request can see an outdated draft.
  const newest = useRef(draft)
  newest.current = draft
  const [isFound] = useState(draft.at !== '')
  const [isSaved, setKept] = useState(true)
  const [isElsewhere, setElsewhere] = useState(false)

  const write = (part: Partial<NoteDraft>) => {
    const next = { ...newest.current, ...part, at: new Date().toISOString(), form: form.current }
    newest.current = next
    setDraft(next)
    if (next.title === start.title && next.description === start.description) forgetNoteDraft(name)
    else setKept(saveNoteDraft(name, next))
  }

  useEffect(() => {
    const heed = ({ key, newValue }: StorageEvent) => {
      if (key !== `draft:${name}`) return
      const other = newValue === null ? undefined : readNoteDraft(name)
      setDraft((mine) => {
        // Nothing was typed in this tab, so follow the other tab's draft.
        if (other && mine.form !== form.current) return other
        // The other tab has sent or discarded it, or both have typed: this text becomes a note of its own.
        return { ...mine, key: newKey() }
      })
      setElsewhere(other !== undefined)
    }
    addEventListener('storage', heed)
    return () => removeEventListener('storage', heed)
  }, [name])

  return { draft, write, isFound, isSaved, isElsewhere: isElsewhere && draft.form === form.current }
}
