import { schools } from '@padauk/contract/schools'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

/** Figures that the school may show of itself. Public. */
export const schoolQuery = queryOptions({
  queryKey: ['schools'],
  queryFn: ({ signal }) => call(schools.read, {}, { signal }),
  ...fromPage(schools.read, {}),
  select: ({ content }) => content,
  staleTime: 60_000,
})
