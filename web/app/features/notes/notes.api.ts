import { type NotePhase, type NoteText, notes } from '@padauk/contract/notes'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { ApiError, call, NetworkError } from '#lib/api.ts'
import { offerUndo } from '#lib/undo.ts'
import { forgetNoteDraft } from './note-drafts.ts'
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

type Sending = NoteText & { draft: string }
const forget = (_answer: unknown, { draft }: Sending) => forgetNoteDraft(draft)

export const createNote = mutationOptions({
  mutationFn: async ({
    key,
    tried,
    type,
    title,
    description,
  }: Sending & { type: NotePhase; key: string; tried: NoteText }) => {
    // A key is bound to what was sent with it, so an earlier try is repeated as it was, and then changed.
    const answer = await call(notes.create, { body: { ...tried, type } }, { idempotencyKey: key })
    if (tried.title === title && tried.description === description) return answer
    return call(notes.update, { params: params(answer.content.manifast_id), body: { title, description } })
  },
  onSuccess: forget,
  meta: { success: () => m.toast_note_created(), refreshes },
})

export const updateNote = mutationOptions({
  mutationFn: ({ id, title, description }: Sending & { id: number }) =>
    call(notes.update, { params: params(id), body: { title, description } }),
  onSuccess: forget,
  meta: { success: () => m.toast_note_updated(), refreshes },
})

const restoreNote = (id: number) =>
  mutationOptions({
    mutationFn: (key: string) => call(notes.restore, { params: params(id) }, { idempotencyKey: key }),
    meta: { success: () => m.toast_note_restored(), refreshes },
  })

export const removeNote = mutationOptions({
  mutationFn: async (id: number) => {
    try {
      await call(notes.remove, { params: params(id) })
    } catch (error) {
      // Already deleted: by a try whose response was lost, or on another device.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  },
  // The first try may have arrived. Deleting twice has no effect.
  retry: (failures, error) => failures < 1 && error instanceof NetworkError,
  onSuccess: (_answer, id, _before, { client }) => offerUndo(client, m.toast_note_deleted(), restoreNote(id)),
  meta: { refreshes },
})
