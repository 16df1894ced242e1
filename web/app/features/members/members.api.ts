import { type Me, members } from '@padauk/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { appliedOfRead, lastApplied } from '#lib/offline/applied.ts'
import { readPending } from '#lib/offline/pending.ts'

/** With a new name and a choice for videos that an answer does not have. Not an overlay, because the name is shown in many places. */
const withPendingMe = ({ content }: { content: Me }, applied: number) => {
  const mine = readPending().changes.filter(({ act, number }) => /^members\./.test(act) && number > applied)
  return { content: Object.assign({ ...content }, ...mine.map(({ body }) => body)) as Me }
}

export const meQuery = queryOptions({
  queryKey: ['members', 'me'],
  queryFn: async ({ signal }) => {
    const appliedBefore = lastApplied()
    const answer = await call(members.me, {}, { signal })
    return withPendingMe(answer, appliedOfRead(signal) ?? appliedBefore)
  },
  select: ({ content }) => content,
  staleTime: 60_000,
})

/** Whether the member's plan leaves a campus closed. Without a running one all of them are, which another page says. */
export const isClosedTo = (me: Me | undefined, campusId: number) =>
  me?.campus_ids != null && me.campus_ids.length > 0 && !me.campus_ids.includes(campusId)

/** The subscription with the latest end. */
export const currentSubscription = ({ subscriptions }: Me) =>
  subscriptions.toSorted((a, b) => b.end_at.localeCompare(a.end_at))[0]
