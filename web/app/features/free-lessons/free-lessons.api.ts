import { freeLessons } from '@padauk/contract/free-lessons'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

type Slugs = { campus: string; category: string; course: string; lesson: string }

const onPage = (params: Slugs) => fromPage(freeLessons.read, { params, query: {} })

/** The lesson that is embedded in the page, if it is this one. */
export const freeLessonOnPage = (params: Slugs) => onPage(params).initialData()?.content

/** A lesson that visitors may read. Public. */
export const freeLessonQuery = (params: Slugs) =>
  queryOptions({
    queryKey: ['free-lessons', params],
    queryFn: ({ signal }) => call(freeLessons.read, { params }, { signal }),
    ...onPage(params),
    select: ({ content }) => content,
    staleTime: 60_000,
  })
