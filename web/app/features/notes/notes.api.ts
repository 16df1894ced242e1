import { notes, type NotePhase, type NoteText } from '@padauk/contract/notes'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

/** A phase's notes, newest change first, 15 a page. */
export const notesQuery = (type: NotePhase) =>
  infiniteQueryOptions({
    queryKey: ['notes', type],
    queryFn: async ({ pageParam, signal }) => (await call(notes.list, { query: { type, page: String(pageParam) } }, { signal })).content,
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPage }) => (currentPage < totalPage ? currentPage + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

const refreshes = ['notes']

export const createNote = mutationOptions({
  mutationFn: (body: NoteText & { type: NotePhase }) => call(notes.create, { body }),
  meta: { success: () => m.toast_note_created(), refreshes },
})

export const updateNote = mutationOptions({
  mutationFn: ({ id, ...body }: NoteText & { id: number }) => call(notes.update, { params: { id: String(id) }, body }),
  meta: { success: () => m.toast_note_updated(), refreshes },
})

export const removeNote = mutationOptions({
  mutationFn: (id: number) => call(notes.remove, { params: { id: String(id) } }),
  meta: { success: () => m.toast_note_deleted(), refreshes },
})
