import { syllabuses } from '@padauk/contract/syllabuses'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

const onPage = (campus: string) => fromPage(syllabuses.read, { params: { campus }, query: {} })

/** The campus that is embedded in the page, if it is this one. */
export const syllabusOnPage = (campus: string) => onPage(campus).initialData()?.content

/** A campus for visitors, by its slug. Public. */
export const syllabusQuery = (campus: string) =>
  queryOptions({
    queryKey: ['syllabuses', campus],
    queryFn: ({ signal }) => call(syllabuses.read, { params: { campus } }, { signal }),
    ...onPage(campus),
    select: ({ content }) => content,
    staleTime: 60_000,
  })
