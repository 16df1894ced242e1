import { type Me, members } from '@padauk/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { readPending } from '#lib/offline/pending.ts'

/** A new name and a choice for videos that wait to be sent. */
const withPendingMe = ({ content }: { content: Me }) => {
  const waiting = readPending().entries.filter(({ act }) => act === 'members.rename' || act === 'members.watch')
  return { content: Object.assign({ ...content }, ...waiting.map(({ body }) => body)) as Me }
}

export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => withPendingMe(await call(members.me, {}, { signal })),
  select: ({ content }) => content,
  staleTime: 60_000,
})

/** Whether the member's plan leaves a campus closed. Without a running one all of them are, which another page says. */
export const isClosedTo = (me: Me | undefined, campusId: number) =>
  me?.campus_ids != null && me.campus_ids.length > 0 && !me.campus_ids.includes(campusId)

/** The subscription with the latest end. */
export const currentSubscription = ({ subscriptions }: Me) =>
  subscriptions.toSorted((a, b) => b.end_at.localeCompare(a.end_at))[0]
