import { type Me, members } from '@padauk/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { readWaiting } from '#lib/waiting.ts'

/** A new name that waits to be sent. */
const withWaitingName = (answer: { content: Me }) => {
  const name = readWaiting().entries.findLast(({ act }) => act === 'members.rename')?.body?.name
  return typeof name === 'string' ? { content: { ...answer.content, name } } : answer
}

export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => withWaitingName(await call(members.me, {}, { signal })),
  select: ({ content }) => content,
  staleTime: 60_000,
})

/** The subscription with the latest end. */
export const currentSubscription = ({ subscriptions }: Me) =>
  subscriptions.toSorted((a, b) => b.end_at.localeCompare(a.end_at))[0]
