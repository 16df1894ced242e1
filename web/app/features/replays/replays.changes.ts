import type { Replay } from '@padauk/contract/replays'
import type { Change } from '#lib/offline/changes.ts'

export const BEGIN = 'replays.begin'

type Place = { lessonId: number; figure: { name: string } }

const isOf = ({ lessonId, figure }: Place, { shown }: Change) =>
  shown[0] === 'replays' && shown[1] === lessonId && shown[2] === figure.name

/** The run as it is after a change: what the server said, or what was played here. */
const runAfter = ({ act, answer, about, params, makes }: Change): Replay => {
  const known = (answer as { content?: Replay } | undefined)?.content
  return known ?? { ...(about as Replay), replay_id: Number(act === BEGIN ? makes?.id : params?.id) }
}

/** Whether there is more of a run than what is known. */
const isFurther = (run: Replay, known: Replay) =>
  run.at > known.at || (run.at === known.at && run.moves.length > known.moves.length)

/** The runs with what waits to be sent, newest first. */
export const withPendingRuns =
  (place: Place) =>
  (runs: Replay[], entries: readonly Change[]): Replay[] => {
    const shown = new Map(runs.toReversed().map((run) => [run.replay_id, run]))
    for (const run of entries.filter((entry) => isOf(place, entry)).map(runAfter)) {
      const known = shown.get(run.replay_id)
      if (!known || isFurther(run, known)) shown.set(run.replay_id, run)
    }
    return [...shown.values()].reverse()
  }

/** The id of a run now: one that was begun without a network gets another when the server knows of it. */
export const idNow = (id: number | undefined, entries: readonly Change[]) => {
  const begun = entries.find(({ act, makes }) => act === BEGIN && makes?.id === id)
  return begun ? runAfter(begun).replay_id : id
}

/** Whether something of this replay still has to be sent. */
export const isWaiting = (place: Place, waiting: readonly Change[]) =>
  waiting.some((entry) => isOf(place, entry) && !entry.refusal)
