import { configurations, type PageKey, type Site } from '@padauk/contract/configurations'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'
import { pageData } from '#lib/page-data.ts'
import { readToken } from '#lib/session.ts'

/** The school's settings, embedded in every page; null if not configured. */
export const siteQuery = queryOptions({
  queryKey: ['configurations', 'Site'],
  // Only members may refetch it.
  queryFn: async ({ signal }) =>
    readToken()
      ? ((await call(configurations.read, { params: { key: 'Site' } }, { signal })).content.value as Site)
      : pageData().site,
  initialData: () => pageData().site ?? undefined,
  initialDataUpdatedAt: performance.timeOrigin,
  staleTime: 5 * 60_000,
  // Public pages work without it, even if the session has expired.
  meta: { isOptional: true, quiet: true },
})

/** A configured page text, empty if the value is not text, and its language if that is not the page's. */
export const pageTextQuery = (key: PageKey) =>
  queryOptions({
    queryKey: ['configurations', key],
    queryFn: ({ signal }) => call(configurations.read, { params: { key } }, { signal }),
    ...fromPage(configurations.read, { params: { key } }),
    select: ({ content: { value, language } }) => ({ text: typeof value === 'string' ? value : '', language }),
    staleTime: 5 * 60_000,
  })
