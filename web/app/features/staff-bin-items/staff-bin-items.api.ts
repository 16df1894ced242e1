import { type RestoredItem, staffBinItems } from '@padauk/contract/staff-bin-items'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { draftsText } from '#ui/publish-question.tsx'
import { m } from '#words/staff-bin-items'

export const binQuery = (page: string) =>
  queryOptions({
    queryKey: ['staff-bin-items', page],
    queryFn: ({ signal }) => call(staffBinItems.list, { query: { page } }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

// Members see it again too, and an editor may have both open in one browser.
const refreshes = [
  'staff-bin-items',
  'staff-curricula',
  'staff-lessons',
  'audits',
  'campuses',
  'categories',
  'courses',
  'lessons',
  'favorites',
] as const

export const restoreItem = mutationOptions({
  mutationFn: async (id: number) => (await call(staffBinItems.restore, { params: { id: String(id) } })).content,
  meta: {
    refreshes,
    success: ({ status, draft_parents }: RestoredItem) => {
      if (status === 'DRAFT') return m.console_bin_restored_draft()
      return draft_parents.length > 0
        ? m.console_cur_hidden_hint({ drafts: draftsText(draft_parents) })
        : m.console_bin_restored()
    },
  },
})
