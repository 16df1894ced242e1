import type { Drill, DrillResults, DrillSet } from '@padauk/contract/drills'
import { markDrill } from '@padauk/rules/drills'
import { type Change, isUnsent } from '#lib/offline/changes.ts'

export const ANSWER = 'drills.answer'

/** A chart as it is after an answer: as the server marked it, or by the same rule here. */
const drillAfter = ({ answer, about, body }: Change): Drill => {
  const known = (answer as { content: Drill } | undefined)?.content
  if (known) return known
  const given = about as Drill
  const value = Number(body?.answer)
  return { ...given, answer: value, is_right: markDrill(given.seed, given.kind, value).isRight }
}

const answersOf = (entries: readonly Change[]) => entries.filter(({ act }) => act === ANSWER)

/** The charts of a day with the answers that wait. */
export const withPendingDrills = (set: DrillSet, entries: readonly Change[]): DrillSet => {
  const mine = answersOf(entries).filter(({ params }) => params?.date === set.date)
  const changed = new Map(mine.map(drillAfter).map((drill) => [drill.number, drill]))
  return { ...set, drills: set.drills.map((one) => (one.answer === null ? (changed.get(one.number) ?? one) : one)) }
}

/** Results that were read at this time, with the charts that were answered since. */
export const withPendingResults =
  (readAt: number) =>
  (results: DrillResults, entries: readonly Change[]): DrillResults => {
    const later = answersOf(entries).filter(({ sentAt }) => !(sentAt && Date.parse(sentAt) < readAt))
    const days = new Map(results.days.map((day) => [day.date, day]))
    for (const entry of later) {
      const date = String(entry.params?.date)
      const { total, right } = days.get(date) ?? { total: 0, right: 0 }
      days.set(date, { date, total: total + 1, right: right + (drillAfter(entry).is_right ? 1 : 0) })
    }
    return { ...results, days: [...days.values()], total: results.total + later.length }
  }

/** Whether the answer to a chart is on this device only. */
export const isKeptHere = (date: string, { number }: Drill, waiting: readonly Change[]) =>
  answersOf(waiting).some(
    (entry) =>
      isUnsent(entry) && !entry.refusal && entry.params?.date === date && entry.params.drill === String(number),
  )
