import { expect, test } from 'vitest'
import { nextItem } from './next-item.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, held: null }))

test('STAFF-4 after a decision the next item below opens, else the nearest above', () => {
  const queue = { lastIds: [1, 2, 3, 4], isMine: true }
  expect(nextItem(2, { ...queue, rows: rows(1, 3, 4) })).toBe(3)
  expect(nextItem(4, { ...queue, rows: rows(1, 2, 3) })).toBe(3)
  expect(nextItem(2, { ...queue, rows: [{ id: 3, held: {} }, ...rows(4, 1)] })).toBe(4)
})

test('STAFF-4 what has arrived since is opened when nothing else is left', () => {
  expect(nextItem(1, { lastIds: [1], rows: rows(9), isMine: true })).toBe(9)
  expect(nextItem(1, { lastIds: [1], rows: [], isMine: true })).toBeUndefined()
})

test('STAFF-4 an item that is still undecided stays open, but not under a decision of this person', () => {
  expect(nextItem(1, { lastIds: [1], rows: rows(1), isMine: false })).toBe(1)
  expect(nextItem(1, { lastIds: [1], rows: rows(1), isMine: true })).toBeUndefined()
})
