import type { Day, ThingKind } from '@padauk/contract/days'
import { DRILL_SET } from '@padauk/contract/drills'
import type { Waiting } from '#lib/outbox-entries.ts'

/** What of a thing an answer is: a chart of the daily drill, or a question tried for the first time. */
const partOf = ({ act, params, body }: Waiting): { kind: ThingKind; part: number } | undefined => {
  const drill = Number(params?.drill)
  if (act === 'drills.answer') return drill <= DRILL_SET ? { kind: 'DRILL', part: drill } : undefined
  if (act !== 'practices.answer' || !body) return undefined
  const [first] = body.answers as { question_id: number; tries?: number }[]
  return first && !first.tries ? { kind: 'PRACTICE', part: first.question_id } : undefined
}

/** A day that was read at this time, with the answers that were given since. */
export const withWaitingThings =
  (readAt: number) =>
  (day: Day, entries: readonly Waiting[]): Day => {
    const parts = entries
      .filter(({ params, sentAt }) => params?.date === day.date && !(sentAt && Date.parse(sentAt) < readAt))
      .flatMap((entry) => partOf(entry) ?? [])
    const things = day.things.map((thing) => {
      const more = new Set(parts.filter(({ kind }) => kind === thing.kind).map(({ part }) => part)).size
      const done = Math.min(thing.total, thing.done + more)
      return more > 0 && !thing.is_done ? { ...thing, done, is_done: done === thing.total } : thing
    })
    const newlyDone = things.filter(({ is_done }, at) => is_done && !day.things[at]?.is_done).length
    const week = day.week.map((one) => (one.date === day.date ? { ...one, done: one.done + newlyDone } : one))
    return { ...day, things, week }
  }
