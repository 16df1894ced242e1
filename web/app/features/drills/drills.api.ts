import { type Drill, type DrillResults, type DrillSet, drills } from '@padauk/contract/drills'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { newKey } from '#lib/keys.ts'

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

type Sent = { date: string; drill: Drill; answer: number }

/** Not kept in the outbox: the server marks at once, or the page says that it could not be asked. */
export const answerDrill = async ({ date, drill, answer }: Sent): Promise<Drill> =>
  (
    await call(
      drills.answer,
      { params: { date, drill: String(drill.number) }, body: { answer } },
      { idempotencyKey: newKey() },
    )
  ).content

export const beginSet = async (): Promise<DrillSet> =>
  (await call(drills.more, {}, { idempotencyKey: newKey() })).content
