import { checklists } from '@padauk/contract/checklists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['checklists', 'months', month],
    queryFn: ({ signal }) => call(checklists.month, { params: { month } }, { signal }),
    select: ({ content }) => content,
    // Secondary data: if it fails, the list still works.
    meta: { quiet: true },
  })
