import type { Note, NotePhase, NoteText } from '@padauk/contract/notes'
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { newKey } from '#lib/keys.ts'

export type NoteDraft = NoteText & {
  /** Idempotency-Key of every try to send it. */
  key: string
  /** It was sent once, and perhaps arrived. */
  isTried: boolean
  /** When the last key was pressed, ISO; empty while nothing was typed. */
  at: string
  /** The form that it was typed in. */
  form: string
}

// For a device that keeps nothing: what is typed lasts at least as long as the page.
const unkept = new Map<string, NoteDraft>()

/** The place of a draft: of a new note of a phase, or of a change to a note. No member's name is another's. */
export const draftName = (member: string, phase: NotePhase, note?: Note) =>
  `note:${member}:${note?.manifast_id ?? phase}`

const isDraft = (draft: unknown): draft is NoteDraft =>
  typeof draft === 'object' &&
  draft !== null &&
  ['title', 'description', 'key', 'at', 'form'].every(
    (name) => typeof (draft as Record<string, unknown>)[name] === 'string',
  )

export const readNoteDraft = (name: string) => {
  const kept = readDraft(name)
  return isDraft(kept) ? kept : unkept.get(name)
}

/** Answers whether the device keeps it. */
export const keepNoteDraft = (name: string, draft: NoteDraft) => {
  keepDraft(name, draft)
  const kept = readDraft(name)
  const isKept = isDraft(kept) && kept.at === draft.at && kept.form === draft.form
  if (isKept) unkept.delete(name)
  else unkept.set(name, draft)
  return isKept
}

export const forgetNoteDraft = (name: string) => {
  unkept.delete(name)
  forgetDraft(name)
}

const blank = ({ title, description }: NoteText): NoteDraft => ({
  title,
  description,
  key: newKey(),
  isTried: false,
  at: '',
  form: '',
})

/** What stands in a note's form, kept at every keystroke (NOTE-5). `start` is what the server has. */
export const useNoteDraft = (name: string, start: NoteText) => {
  const form = useRef('')
  form.current ||= newKey()
  const [draft, setDraft] = useState(() => readNoteDraft(name) ?? blank(start))
  // What a call began with may be old by its end.
  const newest = useRef(draft)
  newest.current = draft
  const [isFound] = useState(draft.at !== '')
  const [isKept, setKept] = useState(true)
  const [isElsewhere, setElsewhere] = useState(false)

  const write = (part: Partial<NoteDraft>) => {
    const next = { ...newest.current, ...part, at: new Date().toISOString(), form: form.current }
    newest.current = next
    setDraft(next)
    if (next.title === start.title && next.description === start.description) forgetNoteDraft(name)
    else setKept(keepNoteDraft(name, next))
  }

  useEffect(() => {
    const heed = ({ key, newValue }: StorageEvent) => {
      if (key !== `draft:${name}`) return
      const other = newValue === null ? undefined : readNoteDraft(name)
      setDraft((mine) => {
        // Nothing was typed here: both tabs show the one draft.
        if (other && mine.form !== form.current) return other
        // It was sent or dropped there, or is written in both: what stands here becomes a note of its own.
        return mine.isTried && other ? mine : { ...mine, key: newKey(), isTried: false }
      })
      setElsewhere(other !== undefined)
    }
    addEventListener('storage', heed)
    return () => removeEventListener('storage', heed)
  }, [name])

  return { draft, write, isFound, isKept, isElsewhere: isElsewhere && draft.form === form.current }
}
