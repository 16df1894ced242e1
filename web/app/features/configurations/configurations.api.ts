import { configurations, type PageKey, type Site } from '@padauk/contract/configurations'
import { queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'
import { pageData } from '#lib/page-data.ts'
import { readToken } from '#lib/session.ts'

/** What makes the software this school's; it comes with every page, and null where none is configured. */
export const siteQuery = queryOptions({
  queryKey: ['configurations', 'Site'],
  // Only a member may ask for it again.
  queryFn: async ({ signal }) =>
    readToken()
      ? ((await call(configurations.read, { params: { key: 'Site' } }, { signal })).content.value as Site)
      : pageData().site,
  initialData: () => pageData().site ?? undefined,
  initialDataUpdatedAt: performance.timeOrigin,
  staleTime: 5 * 60_000,
  // A page of the public stands without it, whatever has become of the session.
  meta: { isOptional: true, quiet: true },
})

/** The configured text of a page; empty for a value that is no text. */
export const pageTextQuery = (key: PageKey) =>
  queryOptions({
    queryKey: ['configurations', key],
    queryFn: ({ signal }) => call(configurations.read, { params: { key } }, { signal }),
    ...fromPage(configurations.read, { params: { key } }),
    select: ({ content: { value } }) => (typeof value === 'string' ? value : ''),
    staleTime: 5 * 60_000,
  })
