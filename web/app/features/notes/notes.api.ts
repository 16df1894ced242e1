import { newKey } from '@padauk/contract/keys'
import { type Note, type NotePhase, type NotePlace, type NoteText, notes } from '@padauk/contract/notes'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call, NetworkError } from '#lib/api.ts'
import { placeOf } from '#lib/note-places.ts'
import { temporaryId } from '#lib/offline/changes.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send, wasTaken } from '#lib/offline/send.ts'
import { offerUndo } from '#lib/undo.ts'
import { forgetNoteDraft } from './note-drafts.ts'
import type { ShownNote } from './notes.changes.ts'
import { m } from './notes.words.ts'

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
const params = (id: number) => ({ id: String(id) })

export const readNote = mutationOptions({
  mutationFn: async (id: number) => (await call(notes.read, { params: params(id) })).content,
})

/** What the outbox knows of a note. */
const about = ({ manifast_id, type }: Pick<Note, 'manifast_id' | 'type'>, title: string) => ({
  thing: `note ${manifast_id}`,
  title,
  shown: ['notes', type] as const,
})
const FIELD = 'manifast_id'

type Sending = NoteText & { draft: string; lesson_id?: number | undefined }
type NewSending = Sending & { type: NotePhase; key: string; tried: NoteText & NotePlace }
const forget = (_answer: unknown, { draft }: Sending) => forgetNoteDraft(draft)

export const createNote = mutationOptions({
  mutationFn: async (
    { key: drafted, tried: before, type, title, description, lesson_id }: NewSending,
    { client }: { client: QueryClient },
  ) => {
    const isOther = before.title !== title || before.description !== description
    const isAnother = isOther && (await wasTaken(drafted))
    const [key, tried] = isAnother ? [newKey(), { ...before, title, description }] : [drafted, before]
    const id = temporaryId(key)
    const known = client.getQueryData(notesQuery(type).queryKey)?.pages.flatMap(({ data }) => data) ?? []
    const made = {
      act: 'notes.create',
      key,
      makes: { id, field: FIELD },
      // If it arrives and the answer gets lost, it is one of those that the server makes from now on.
      about: { after: Math.max(0, ...known.map(({ manifast_id }) => manifast_id)) },
    }
    // A key is bound to what was sent with it, so an earlier try is repeated as it was, and then changed.
    const body = { ...tried, type, ...(lesson_id !== undefined && { lesson_id }) }
    const answer = await send(notes.create, { body }, { ...about({ manifast_id: id, type }, tried.title), ...made })
    if (tried.title === title && tried.description === description) return answer
    const note = answer === PENDING ? { ...body, manifast_id: id, updated_at: '' } : answer.content
    return change(note, { title, description })
  },
  onSuccess: forget,
  meta: { success: () => m.toast_note_created(), refreshes: ['notes', 'days', 'checklists'] },
})

/** If the note was changed elsewhere, both texts are kept: this one becomes a note of its own. */
const change = (note: ShownNote, text: NoteText) =>
  send(
    notes.update,
    { params: params(note.manifast_id), body: text },
    {
      ...about(note, text.title),
      act: 'notes.update',
      about: note,
      replaces: true,
      basedOn: note.manifast_id < 0 ? undefined : (note.based_on ?? note.updated_at),
      instead: {
        code: 'note_changed',
        act: 'notes.create',
        endpoint: notes.create,
        body: {
          ...text,
          type: note.type,
          ...(note.lesson_id !== undefined && { lesson_id: note.lesson_id, ...placeOf(note) }),
        },
        makes: { id: note.manifast_id, field: FIELD },
      },
    },
  )

export const updateNote = mutationOptions({
  mutationFn: ({ note, title, description }: Sending & { note: ShownNote }) => change(note, { title, description }),
  onSuccess: forget,
  meta: { success: () => m.toast_note_updated(), refreshes },
})

const restoreNote = (note: Note) =>
  mutationOptions({
    mutationFn: (key: string) =>
      send(
        notes.restore,
        { params: params(note.manifast_id) },
        { ...about(note, note.title), act: 'notes.restore', about: note, key },
      ),
    meta: { success: () => m.toast_note_restored(), refreshes },
  })

export const removeNote = mutationOptions({
  mutationFn: async (note: Note) => {
    try {
      const change = { ...about(note, note.title), act: 'notes.remove', about: note, isGoneFine: true }
      return await send(notes.remove, { params: params(note.manifast_id) }, change)
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
