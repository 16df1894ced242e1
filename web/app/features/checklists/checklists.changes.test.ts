import type { ChecklistItem } from '@padauk/contract/checklists'
import { describe, expect, test } from 'vitest'
import type { Change } from '#lib/offline/changes.ts'
import { changeOf } from '../../../test/changes.ts'
import { withPendingItems } from './checklists.changes.ts'

const DATE = '2026-11-10'
const itemOf = (item_id: number, title: string, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  ...{ item_id, title, is_done: false, position: item_id },
  ...more,
})
const ITEMS = [itemOf(1, 'One'), itemOf(2, 'Two'), itemOf(3, 'Three')]

const lay = (items: ChecklistItem[], ...changes: Change[]) =>
  withPendingItems({ date: DATE, streak_days: 0, data: items }, changes).data
/** Titles in their order; `+` is done. */
const shown = (items: ChecklistItem[]) => items.map(({ title, is_done }) => (is_done ? `+${title}` : title))

const create = (key: string, title: string) => changeOf('checklists.create', { key, body: { client_id: key, title } })
const change = (act: string, item_id: string, body: object, more: Partial<Change> = {}) =>
  changeOf(`checklists.${act}`, { params: { item_id }, body: { ...body }, ...more })
const mark = (item_id: string, is_done: boolean, date = DATE) =>
  change('mark', item_id, { is_done }, { params: { item_id, date } })
const remove = (item_id: string) => changeOf('checklists.remove', { params: { item_id } })
const restore = (item: ChecklistItem) =>
  changeOf('checklists.restore', { params: { item_id: item.client_id ?? String(item.item_id) }, about: item })

describe('OFFLINE-1 changes of items', () => {
  test('a new item is the last one, in an empty list too', () => {
    expect(shown(lay(ITEMS, create('a', 'Tea')))).toEqual(['One', 'Two', 'Three', 'Tea'])
    expect(lay([], create('a', 'Tea'))).toEqual([
      { item_id: 0, client_id: 'a', title: 'Tea', is_done: false, position: 1 },
    ])
  })

  test('a new item is changed under the id that this device gave it', () => {
    const made = lay(ITEMS, create('a', 'Tea'), change('rename', 'a', { title: 'Milk' }), mark('a', true))
    expect(shown(made)).toEqual(['One', 'Two', 'Three', '+Milk'])
    expect(shown(lay(ITEMS, create('a', 'Tea'), create('b', 'Tea'), remove('a')))).toEqual([
      ...['One', 'Two', 'Three', 'Tea'],
    ])
  })

  test('a tick counts on its day only', () => {
    expect(shown(lay(ITEMS, mark('1', true), mark('2', true, '2026-11-09')))).toEqual(['+One', 'Two', 'Three'])
    expect(shown(lay(ITEMS, mark('1', true), mark('1', false)))).toEqual(['One', 'Two', 'Three'])
  })

  test('an item is moved, and the positions have no gaps', () => {
    const moved = lay(ITEMS, change('move', '1', { position: 3 }), remove('2'))
    expect(shown(moved)).toEqual(['Three', 'One'])
    expect(moved.map(({ position }) => position)).toEqual([1, 2])
  })

  test('a deleted item comes back as it was, where it was', () => {
    const item = itemOf(2, 'Two', { is_done: true })
    expect(shown(lay(ITEMS, remove('2')))).toEqual(['One', 'Three'])
    expect(shown(lay(ITEMS, remove('2'), restore(item)))).toEqual(['One', '+Two', 'Three'])
  })

  test('what an item stands for is chosen, and taken back', () => {
    const [stands] = lay(ITEMS, change('stand', '1', { stands_for: 'NOTE' }))
    expect(stands).toEqual(itemOf(1, 'One', { stands_for: 'NOTE' }))
    expect(
      lay(ITEMS, change('stand', '1', { stands_for: 'NOTE' }), change('stand', '1', { stands_for: null })),
    ).toEqual(ITEMS)
  })

  test('a change of an item that is gone, and of something else, does nothing', () => {
    const others = [mark('9', true), change('move', '9', { position: 1 }), remove('9'), changeOf('notes.create')]
    expect(lay(ITEMS, ...others)).toEqual(ITEMS)
  })
})

test('OFFLINE-1 a list that has a change already stays as it is', () => {
  const tea = itemOf(4, 'Tea', { client_id: 'a' })
  const list = [...ITEMS, tea]
  expect(lay(list, create('a', 'Tea'))).toEqual(list)
  expect(lay(list, restore(tea))).toEqual(list)
  expect(lay(list, change('move', '2', { position: 2 }), change('rename', 'a', { title: 'Tea' }))).toEqual(list)
  expect(lay(list, remove('9'), mark('3', false))).toEqual(list)
})
