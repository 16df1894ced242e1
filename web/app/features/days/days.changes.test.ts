import type { Checklist } from '@padauk/contract/checklists'
import type { Day } from '@padauk/contract/days'
import { expect, test } from 'vitest'
import type { Change } from '#lib/offline/changes.ts'
import { changeOf } from '../../../test/changes.ts'
import { withPendingThings } from './days.changes.ts'

const DATE = '2026-11-10'
const YESTERDAY = '2026-11-09T05:30:00.000Z'
const thingOf = (kind: Day['things'][number]['kind'], total = 1) => ({ kind, is_done: false, done: 0, total })
const DAY = {
  date: DATE,
  things: [thingOf('LESSON'), thingOf('PRACTICE', 2), thingOf('DRILL', 2), thingOf('NOTE')],
  week: [{ date: DATE, needed: 3, done: 0 }],
} as unknown as Day

const lay = (changes: Change[], list?: Checklist, applied = 0) => withPendingThings(list, applied)(DAY, changes)
/** What is done, as 'NOTE 1/1'. */
const done = ({ things }: Day) =>
  things.flatMap(({ kind, done, total }) => (done > 0 ? [`${kind} ${done}/${total}`] : []))

const note = (part: Partial<Change> = {}) => changeOf('notes.create', part)
const drill = (number: number, date = DATE) =>
  changeOf('drills.answer', { params: { date, drill: String(number) }, body: { answer: 1 } })
const practice = (question_id: number, tries?: number) =>
  changeOf('practices.answer', { params: { date: DATE }, body: { answers: [{ question_id, tries }] } })

test('LEARN-18 OFFLINE-1 what was done without a network counts, each part once', () => {
  const day = lay([note(), note(), drill(1), drill(1), practice(5), practice(6), practice(6, 1)])
  expect(done(day)).toEqual(['PRACTICE 2/2', 'DRILL 1/2', 'NOTE 1/1'])
  expect(day.week).toEqual([{ date: DATE, needed: 3, done: 2 }])
})

test('LEARN-18 OFFLINE-1 what was done on another day does not count', () => {
  expect(done(lay([drill(1, '2026-11-09')]))).toEqual([])
})

test('LEARN-18 OFFLINE-1 a note of yesterday counts today if it is sent today', () => {
  expect(done(lay([note({ at: YESTERDAY, number: 2 })], undefined, 1))).toEqual(['NOTE 1/1'])
  expect(done(lay([note({ at: YESTERDAY, number: 2 })], undefined, 2))).toEqual([])
  expect(done(lay([note({ number: 2 })], undefined, 2))).toEqual(['NOTE 1/1'])
})

test('LEARN-18 OFFLINE-1 the checklist is the one on the screen, before the note', () => {
  const data = [true, false].map((is_done, at) => ({ item_id: at, title: '', is_done, position: at + 1 }))
  const mark = changeOf('checklists.mark', { params: { item_id: '1', date: DATE } })
  const { things } = lay([mark], { date: DATE, streak_days: 0, data })
  expect(things.slice(3)).toEqual([{ kind: 'CHECKLIST', is_done: false, done: 1, total: 2 }, DAY.things[3]])
  expect(lay([mark], { date: '2026-11-09', streak_days: 0, data }).things).toEqual(DAY.things)
})
