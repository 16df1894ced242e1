import type { Day } from '@padauk/contract/days'
import { m } from '#words/days'
import { neededOf } from './days.api.ts'

/** How far the day has come, in words. */
export const daySays = (day: Day) => {
  const done = day.things.filter(({ is_done }) => is_done).length
  const total = day.things.length
  const left = neededOf(day) - done
  return {
    done,
    total,
    title: done === 0 ? m.day_none() : done === total ? m.day_all() : m.day_done({ done, total }),
    sentence:
      day.goal === null
        ? m.day_choose()
        : left > 0
          ? (done > 0 ? m.day_to_goal : m.day_goal_ahead)({ left })
          : m.day_reached(),
  }
}
