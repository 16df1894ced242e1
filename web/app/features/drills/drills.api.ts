import { type Drill, type DrillResults, type DrillSet, drills } from '@padauk/contract/drills'
import { newKey } from '@padauk/contract/keys'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { patchQueries } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/drills'
import { ANSWER } from './drills.changes.ts'

/** The newest five charts of the day. */
export const drillsQuery = queryOptions({
  queryKey: ['drills', 'today'],
  queryFn: async ({ signal }): Promise<DrillSet> => (await call(drills.read, {}, { signal })).content,
})

/** How many were answered and right, by day. A page that only leads to the drills works without it. */
export const drillResultsQuery = queryOptions({
  queryKey: ['drills', 'results'],
  queryFn: async ({ signal }): Promise<DrillResults> => (await call(drills.results, {}, { signal })).content,
  meta: { isOptional: true, quiet: true },
})

const COUNTS = ['drills', 'days', 'checklists'] as const

type Sent = { date: string; drill: Drill; answer: number; title: string }

/** On a slow line, the member is at the next chart before the answer is here. */
export const answerDrill = mutationOptions({
  mutationFn: async ({ date, drill, answer, title }: Sent, { client }) => {
    const call = { params: { date, drill: String(drill.number) }, body: { answer } }
    const change = {
      ...{ act: ANSWER, thing: `drill ${date} ${drill.number}`, title, about: drill },
      ...{ shown: drillsQuery.queryKey, refreshes: COUNTS, replaces: 'all' as const },
    }
    const sent = await send(drills.answer, call, change).catch((error) => {
      // Another day has begun.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status)) {
        showToast('info', m.drill_changed())
        void client.invalidateQueries({ queryKey: drillsQuery.queryKey })
      }
      throw error
    })
    if (sent === PENDING || !sent) return
    patchQueries<DrillSet>(drillsQuery.queryKey, (old) =>
      old?.date === date
        ? { ...old, drills: old.drills.map((one) => (one.number === sent.content.number ? sent.content : one)) }
        : old,
    )
    for (const noun of COUNTS) void client.invalidateQueries({ queryKey: [noun] })
  },
  meta: { quiet: true },
})

export const beginSet = async (): Promise<DrillSet> =>
  (await call(drills.more, {}, { idempotencyKey: newKey() })).content
