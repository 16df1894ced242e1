import type { Checklist } from '@padauk/contract/checklists'
import type { Day, ThingKind } from '@padauk/contract/days'
import { DRILL_SET } from '@padauk/contract/drills'
import { localDay } from '#lib/dates.ts'
import type { Change } from '#lib/offline/changes.ts'

/** What a change does of a thing: the lesson, the note, a chart of the daily drill, or a question tried for the first time. */
const partOf = ({ act, params, body, about }: Change, date: string): { kind: ThingKind; part: number } | undefined => {
  // These count on the day on which the server hears of them.
  if (act === 'lessons.finish') return about && { kind: 'LESSON', part: 0 }
  if (act === 'notes.create') return { kind: 'NOTE', part: 0 }
  if (params?.date !== date) return undefined
  const drill = Number(params?.drill)
  if (act === 'drills.answer') return drill <= DRILL_SET ? { kind: 'DRILL', part: drill } : undefined
  if (act !== 'practices.answer' || !body) return undefined
  const [first] = body.answers as { question_id: number; tries?: number }[]
  return first && !first.tries ? { kind: 'PRACTICE', part: first.question_id } : undefined
}

/** The things with this list in its place, before the note. An empty one is no thing. */
const withList = (things: Day['things'], { data }: Checklist): Day['things'] => {
  const [total, done] = [data.length, data.filter(({ is_done }) => is_done).length]
  const list = { kind: 'CHECKLIST' as const, is_done: done === total, done, total }
  const others = things.filter(({ kind }) => kind !== 'CHECKLIST')
  return total === 0 ? others : others.flatMap((thing) => (thing.kind === 'NOTE' ? [list, thing] : [thing]))
}

const countDone = (things: Day['things']) => things.filter(({ is_done }) => is_done).length

/**
 * A day with what was done since it was read. `list` is today's checklist as the member sees it. The server has applied changes
 * up to the number `applied`.
 */
export const withPendingThings =
  (list: Checklist | undefined, applied: number) =>
  (day: Day, changes: readonly Change[]): Day => {
    const parts = changes
      // A day that was read yesterday lacks more of yesterday.
      .filter(({ number, at }) => number > applied || localDay(new Date(at)) === day.date)
      .flatMap((change) => partOf(change, day.date) ?? [])
    const counted = day.things.map((thing) => {
      const more = new Set(parts.filter(({ kind }) => kind === thing.kind).map(({ part }) => part)).size
      const done = Math.min(thing.total, thing.done + more)
      return more > 0 && !thing.is_done ? { ...thing, done, is_done: done === thing.total } : thing
    })
    const things = list?.date === day.date ? withList(counted, list) : counted
    const more = countDone(things) - countDone(day.things)
    const week = day.week.map((one) => (one.date === day.date ? { ...one, done: one.done + more } : one))
    return { ...day, things, week }
  }
