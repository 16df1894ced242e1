import { checklists } from '@padauk/contract/checklists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** The days of a month, `YYYY-MM`. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ['checklists', 'months', month],
    queryFn: ({ signal }) => call(checklists.month, { params: { month } }, { signal }),
    select: ({ content }) => content,
    // Beside the list: when it fails, the list still stands.
    meta: { quiet: true },
  })
