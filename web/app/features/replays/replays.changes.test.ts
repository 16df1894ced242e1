import type { Replay } from '@padauk/contract/replays'
import { expect, test } from 'vitest'
import { changeOf } from '../../../test/changes.ts'
import { isUnsent, withPendingRuns } from './replays.changes.ts'

const PLACE = { lessonId: 7, figure: { name: 'btc' } }
const run = (part: Partial<Replay>) => ({ replay_id: 0, at: 10, moves: [], ...part }) as unknown as Replay
const play = (about: Replay, shown: [string, number, string] = ['replays', 7, 'btc']) =>
  changeOf('replays.keep', { shown, about: { ...about } })
const lay = (runs: Replay[], ...changes: ReturnType<typeof play>[]) => withPendingRuns(PLACE)(runs, changes)

test('OFFLINE-1 LEARN-11 runs have what was played since, and the one that was begun since is first', () => {
  const known = run({ replay_id: 3, client_id: 'a' })
  const further = run({ client_id: 'a', at: 20 })
  const begun = run({ client_id: 'b' })
  expect(lay([known], play(further), play(begun))).toEqual([begun, { ...known, ...further }])
  expect(lay([], play(begun))).toEqual([begun])
})

test('OFFLINE-4 LEARN-11 a run that went on elsewhere is shown as far as it is there', () => {
  const known = run({ replay_id: 3, client_id: 'a', at: 30 })
  expect(lay([known], play(run({ client_id: 'a', at: 20 })))).toEqual([known])
  const move = { at: 10 } as unknown as Replay['moves'][number]
  const moved = run({ client_id: 'a', at: 30, moves: [move] })
  expect(lay([known], play(moved))).toEqual([{ ...known, ...moved }])
})

test('OFFLINE-1 LEARN-11 a change of another chart or lesson is not of this replay', () => {
  const others = [play(run({}), ['replays', 7, 'eth']), play(run({}), ['replays', 8, 'btc'])]
  expect([lay([], ...others), isUnsent(PLACE, others)]).toEqual([[], false])
  expect(isUnsent(PLACE, [play(run({}))])).toBe(true)
})
