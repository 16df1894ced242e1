import { announcements } from '@padauk/contract/announcements'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** What the member has not read. Quiet: the page works without it. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'unread'],
  queryFn: ({ signal }) => call(announcements.list, { query: {} }, { signal }),
  select: ({ content }) => content,
  staleTime: 60_000,
  meta: { quiet: true, isOptional: true },
})

const TRIES = 5
/** Tries again while there is no network, and with the next visit shows what could not be marked. */
export const readAnnouncement = mutationOptions({
  mutationFn: (id: number) => call(announcements.read, { params: { id: String(id) } }),
  retry: TRIES,
  meta: { quiet: true, isOptional: true },
})
