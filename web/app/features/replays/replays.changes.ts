import type { Replay } from '@padauk/contract/replays'
import type { Change } from '#lib/offline/changes.ts'

export const BEGIN = 'replays.begin'

/** A run by the id from the device that began it, if it has one. */
export const idOf = ({ client_id, replay_id }: Pick<Replay, 'client_id' | 'replay_id'>) =>
  client_id ?? String(replay_id)

type Place = { lessonId: number; figure: { name: string } }

const isOf = ({ lessonId, figure }: Place, { shown }: Change) =>
  shown[0] === 'replays' && shown[1] === lessonId && shown[2] === figure.name

/** Whether there is more of a run than what is known. */
const isFurther = (run: Replay, other: Replay) =>
  run.at > other.at || (run.at === other.at && run.moves.length > other.moves.length)

/** The runs with what they do not have, newest first. */
export const withPendingRuns =
  (place: Place) =>
  (runs: Replay[], changes: readonly Change[]): Replay[] => {
    const shown = new Map(runs.toReversed().map((run) => [idOf(run), run]))
    for (const { about } of changes.filter((change) => isOf(place, change))) {
      const run = about as Replay
      const other = shown.get(idOf(run))
      if (!other || isFurther(run, other)) shown.set(idOf(run), { ...other, ...run })
    }
    return [...shown.values()].reverse()
  }

/** Whether something of this replay still has to be sent. */
export const isUnsent = (place: Place, pending: readonly Change[]) => pending.some((change) => isOf(place, change))
