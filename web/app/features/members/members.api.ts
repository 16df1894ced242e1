import { type Me, members } from '@padauk/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: ({ signal }) => call(members.me, {}, { signal }),
  select: ({ content }) => content,
  staleTime: 60_000,
})

/** The subscription with the latest end. */
export const currentSubscription = ({ subscriptions }: Me) =>
  subscriptions.toSorted((a, b) => b.end_at.localeCompare(a.end_at))[0]
