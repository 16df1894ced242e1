import { type Me, members } from '@padauk/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { readWaiting } from '#lib/waiting.ts'

/** A new name and a choice for videos that wait to be sent. */
const withWaitingMe = ({ content }: { content: Me }) => {
  const waiting = readWaiting().entries.filter(({ act }) => act === 'members.rename' || act === 'members.watch')
  return { content: Object.assign({ ...content }, ...waiting.map(({ body }) => body)) as Me }
}

export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => withWaitingMe(await call(members.me, {}, { signal })),
  select: ({ content }) => content,
  staleTime: 60_000,
})

/** The subscription with the latest end. */
export const currentSubscription = ({ subscriptions }: Me) =>
  subscriptions.toSorted((a, b) => b.end_at.localeCompare(a.end_at))[0]
