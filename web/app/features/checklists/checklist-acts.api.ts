import { type ChecklistItem, checklists } from '@padauk/contract/checklists'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError, call } from '#lib/api.ts'
import { offerUndo } from '#lib/undo.ts'
import { atOnce, changeAtOnce, type Items, paramsOf } from './checklists.api.ts'
import { m } from './checklists.words.ts'

export const createItem = mutationOptions({
  ...atOnce,
  mutationFn: ({ title, key }: { title: string; key: string }) =>
    call(checklists.create, { body: { title } }, { idempotencyKey: key }),
})

/** Returns the items with one moved to `position` (1-based). */
const itemsMoved = (items: Items, item_id: number, position: number) => {
  const item = items.find((one) => one.item_id === item_id)
  if (!item) return items
  const others = items.filter((one) => one !== item)
  return [...others.slice(0, position - 1), item, ...others.slice(position - 1)].map((one, at) => ({
    ...one,
    position: at + 1,
  }))
}

export const moveItem = mutationOptions({
  ...atOnce,
  // Serial, because each position depends on the previous move.
  scope: { id: 'move' },
  mutationFn: ({ item_id, position }: Pick<ChecklistItem, 'item_id' | 'position'>) =>
    call(checklists.update, { params: paramsOf(item_id), body: { position } }),
  onMutate: ({ item_id, position }, { client }) =>
    changeAtOnce(client, (items) => itemsMoved(items, item_id, position)),
})

export const renameItem = mutationOptions({
  ...atOnce,
  mutationFn: ({ item_id, title }: Pick<ChecklistItem, 'item_id' | 'title'>) =>
    call(checklists.update, { params: paramsOf(item_id), body: { title } }),
})

const restoreItem = (item_id: number) =>
  mutationOptions({
    ...atOnce,
    mutationFn: (key: string) => call(checklists.restore, { params: paramsOf(item_id) }, { idempotencyKey: key }),
  })

export const removeItem = mutationOptions({
  ...atOnce,
  mutationFn: async ({ item_id }: ChecklistItem) => {
    try {
      await call(checklists.remove, { params: paramsOf(item_id) })
    } catch (error) {
      // Already deleted: by a try whose response was lost, or on another device.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  },
  onMutate: ({ item_id }, { client }) =>
    changeAtOnce(client, (items) => items.filter((one) => one.item_id !== item_id)),
  onSuccess: (_answer, { item_id, title }, _before, { client }) =>
    offerUndo(client, m.checklist_deleted({ title }), restoreItem(item_id)),
})
