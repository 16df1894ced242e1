import { type Note, type NotePhase, type NotePlace, type NoteText, notes } from '@padauk/contract/notes'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { ApiError, call, NetworkError } from '#lib/api.ts'
import { send } from '#lib/offline/send.ts'
import { offerUndo } from '#lib/undo.ts'
import { m } from '#words/notes'
import { forgetNoteDraft } from './note-drafts.ts'
import { placeOf } from './note-places.ts'
import { baseOf, noteIdOf, type ShownNote } from './notes.changes.ts'

/** Notes of a phase, last changed first, 15 per page. */
export const notesQuery = (type: NotePhase) =>
  infiniteQueryOptions({
    queryKey: ['notes', type],
    queryFn: async ({ pageParam, signal }) =>
      (await call(notes.list, { query: { type, page: String(pageParam) } }, { signal })).content,
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPage }) => (currentPage < totalPage ? currentPage + 1 : undefined),
    // A new note shifts the pages, so remove duplicates.
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data }) => data).map((note) => [note.manifast_id, note])).values(),
    ],
  })

const refreshes = ['notes'] as const

export const readNote = mutationOptions({
  mutationFn: async (id: number) => (await call(notes.read, { params: { id: String(id) } })).content,
})

const paramsOf = (note: Note) => ({ id: noteIdOf(note) })

/** What the queue knows of a change of a note. */
const about = (note: Note, act: string) => ({
  act: `notes.${act}`,
  thing: `note ${noteIdOf(note)}`,
  title: note.title,
  shown: ['notes', note.type] as const,
})

type Sending = NoteText & { draft: string }
type NewSending = Sending & {
  type: NotePhase
  key: string
  lesson_id: number | undefined
  place: NotePlace | undefined
}
const forget = (_answer: unknown, { draft }: Sending) => forgetNoteDraft(draft)

/** Codes of a refusal: a note was made under this key before. The queue sees to that by itself. */
const TAKEN = ['idempotency_key_reused', 'client_id_taken']

export const createNote = mutationOptions({
  mutationFn: async ({ key, draft: _, lesson_id, place, ...text }: NewSending) => {
    const body = { client_id: key, ...text, ...(lesson_id !== undefined && { lesson_id, ...place }) }
    const made = { ...body, manifast_id: 0, updated_at: '' }
    try {
      return await send(notes.create, { body }, { ...about(made, 'create'), key, isCreation: true })
    } catch (error) {
      // Its answer was lost, and the text is another one since.
      if (error instanceof ApiError && TAKEN.includes(error.code)) return change(made, text)
      throw error
    }
  },
  onSuccess: forget,
  meta: { success: () => m.toast_note_created(), refreshes: ['notes', 'days', 'checklists'] },
})

/** If the note was changed elsewhere, both texts are kept: this one becomes a note of its own. */
const change = (note: ShownNote, { title, description }: NoteText) => {
  const { type, lesson_id } = note
  const text = { title, description }
  return send(
    notes.update,
    { params: paramsOf(note), body: text },
    {
      ...about(note, 'update'),
      title,
      about: note,
      replaces: true,
      basedOn: baseOf(note),
      instead: {
        code: 'note_changed',
        act: 'notes.create',
        endpoint: notes.create,
        body: { ...text, type, ...(lesson_id !== undefined && { lesson_id, ...placeOf(note) }) },
      },
    },
  )
}

export const updateNote = mutationOptions({
  mutationFn: ({ note, ...text }: Sending & { note: ShownNote }) => change(note, text),
  onSuccess: forget,
  meta: { success: () => m.toast_note_updated(), refreshes },
})

const restoreNote = (note: Note) =>
  mutationOptions({
    mutationFn: (key: string) =>
      send(notes.restore, { params: paramsOf(note) }, { ...about(note, 'restore'), about: note, key }),
    meta: { success: () => m.toast_note_restored(), refreshes },
  })

export const removeNote = mutationOptions({
  mutationFn: async (note: Note) => {
    try {
      const change = { ...about(note, 'remove'), about: note, isGoneFine: true }
      return await send(notes.remove, { params: paramsOf(note) }, change)
    } catch (error) {
      // Already deleted: by a try whose response was lost, or on another device.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  },
  // The first try may have arrived. Deleting twice has no effect.
  retry: (failures, error) => failures < 1 && error instanceof NetworkError,
  onSuccess: (_answer, note, _before, { client }) => offerUndo(client, m.toast_note_deleted(), restoreNote(note)),
  meta: { refreshes },
})
