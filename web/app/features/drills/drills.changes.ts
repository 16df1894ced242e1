import type { Drill, DrillResults, DrillSet } from '@padauk/contract/drills'
import { markDrill } from '@padauk/rules/drills'
import type { Change } from '#lib/offline/changes.ts'

export const ANSWER = 'drills.answer'

/** A chart as it is after an answer, by the same rule as on the server. */
const drillAfter = ({ about, body }: Change): Drill => {
  const given = about as Drill
  const answer = Number(body?.answer)
  return { ...given, answer, is_right: markDrill(given.seed, given.kind, answer).isRight }
}

const answersOf = (changes: readonly Change[]) => changes.filter(({ act }) => act === ANSWER)

/** The charts of a day with the answers that they do not have. */
export const withPendingDrills = (set: DrillSet, changes: readonly Change[]): DrillSet => {
  const mine = answersOf(changes).filter(({ params }) => params?.date === set.date)
  const changed = new Map(mine.map(drillAfter).map((drill) => [drill.number, drill]))
  return { ...set, drills: set.drills.map((one) => (one.answer === null ? (changed.get(one.number) ?? one) : one)) }
}

/** Results with the charts that were answered since. */
export const withPendingResults = (results: DrillResults, changes: readonly Change[]): DrillResults => {
  const later = answersOf(changes)
  const days = new Map(results.days.map((day) => [day.date, day]))
  for (const change of later) {
    const date = String(change.params?.date)
    const { total, right } = days.get(date) ?? { total: 0, right: 0 }
    days.set(date, { date, total: total + 1, right: right + (drillAfter(change).is_right ? 1 : 0) })
  }
  return { ...results, days: [...days.values()], total: results.total + later.length }
}

/** Whether the answer to a chart is on this device only. */
export const isPendingHere = (date: string, { number }: Drill, pending: readonly Change[]) =>
  answersOf(pending).some(({ params }) => params?.date === date && params.drill === String(number))
