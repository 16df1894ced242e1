import { type Day, days } from '@padauk/contract/days'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { localDay } from '#lib/dates.ts'

const NO_FIGURES: Day['figures'] = {
  ...{ lessons: 0, minutes: 0, questions: 0, questions_right: 0, charts: 0, charts_right: 0 },
}

/** What the device kept of an earlier day is not today's: nothing of it is done yet. */
const asOfToday = (day: Day): Day =>
  day.date === localDay()
    ? // What a device kept of an earlier version has none.
      { ...day, figures: day.figures ?? NO_FIGURES }
    : {
        ...day,
        date: localDay(),
        things: day.things.map((thing) => ({ ...thing, is_done: false, done: 0 })),
        week: [],
        celebrations: [],
        figures: NO_FIGURES,
      }

/** The member's day. The server derives it from the time zone. */
export const dayQuery = queryOptions({
  queryKey: ['days', 'today'],
  queryFn: async ({ signal }) => (await call(days.today, {}, { signal })).content,
  select: asOfToday,
  staleTime: 0,
  meta: { isOptional: true, quiet: true },
})

export const setGoal = mutationOptions({
  mutationFn: (goal: 1 | 3 | 5) => call(days.setGoal, { body: { goal } }),
  meta: { refreshes: ['days'] },
})

/** Shown once. If it cannot be kept, it is shown again another time, which is better than never. */
export const celebrate = mutationOptions({
  mutationFn: (name: string) => call(days.celebrate, { body: { name } }),
  meta: { quiet: true, isOptional: true, refreshes: ['days'] },
})

/** How many things today needs; all there are for the highest goal, and one until a goal is chosen. */
export const neededOf = ({ goal, things }: Day) => Math.min(goal ?? 1, things.length)
