import type { Drill, DrillResults, DrillSet } from '@padauk/contract/drills'
import { markDrill } from '@padauk/rules/drills'
import { expect, test } from 'vitest'
import { changeOf } from '../../../test/changes.ts'
import { isPendingHere, withPendingDrills, withPendingResults } from './drills.changes.ts'

const DATE = '2026-11-10'
const drill = (number: number, part: Partial<Drill> = {}) =>
  ({ number, seed: 40 + number, kind: 'LEVEL', answer: null, is_right: null, ...part }) as Drill
const answer = (number: number, given: number, date = DATE) =>
  changeOf('drills.answer', {
    params: { date, drill: String(number) },
    body: { answer: given },
    about: { ...drill(number) },
  })
const isRight = (number: number, given: number) => markDrill(40 + number, 'LEVEL', given).isRight

test('OFFLINE-4 LEARN-17 a chart is marked as on the server, on its day; one that was answered elsewhere keeps that mark', () => {
  const elsewhere = drill(2, { answer: 0, is_right: true })
  const set = { date: DATE, drills: [drill(1), elsewhere, drill(3)] } as DrillSet
  const shown = withPendingDrills(set, [answer(1, 1), answer(2, 1), answer(3, 1, '2026-11-09')])
  expect(shown.drills).toEqual([drill(1, { answer: 1, is_right: isRight(1, 1) }), elsewhere, drill(3)])
})

test('OFFLINE-1 LEARN-17 results have the charts that were answered since, on a new day too', () => {
  const results = { days: [{ date: DATE, total: 2, right: 1 }], total: 9 } as DrillResults
  const right = Number(isRight(3, 1))
  expect(withPendingResults(results, [answer(3, 1), answer(3, 1, '2026-11-11')])).toEqual({
    days: [
      { date: DATE, total: 3, right: 1 + right },
      { date: '2026-11-11', total: 1, right },
    ],
    total: 11,
  })
})

test('OFFLINE-1 LEARN-17 an answer is on this device only while it waits', () => {
  const waiting = [answer(1, 0)]
  expect([isPendingHere(DATE, drill(1), waiting), isPendingHere(DATE, drill(2), waiting)]).toEqual([true, false])
  expect(isPendingHere('2026-11-11', drill(1), waiting)).toBe(false)
})
