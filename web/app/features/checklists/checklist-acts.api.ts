import { type ChecklistItem, checklists } from '@padauk/contract/checklists'
import type { StandsFor } from '@padauk/contract/days'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { temporaryId } from '#lib/offline/changes.ts'
import { send } from '#lib/offline/send.ts'
import { offerUndo } from '#lib/undo.ts'
import { about, atOnce, changeAtOnce, checklistQuery, paramsOf } from './checklists.api.ts'
import { itemsMoved, itemsWithout } from './checklists.changes.ts'
import { m } from './checklists.words.ts'

export const createItem = mutationOptions({
  ...atOnce,
  mutationFn: ({ title, key }: { title: string; key: string }, { client }) => {
    const item_id = temporaryId(key)
    const known = client.getQueryData(checklistQuery.queryKey)?.content.data ?? []
    const change = {
      ...about({ item_id, title }, 'create'),
      key,
      makes: { id: item_id, field: 'item_id' },
      // If it arrives and the answer gets lost, it is one of those that the server makes from now on.
      about: { after: Math.max(0, ...known.map((item) => item.item_id)) },
    }
    return send(checklists.create, { body: { title } }, change)
  },
})

export const moveItem = mutationOptions({
  ...atOnce,
  // Serial, because each position depends on the previous move.
  scope: { id: 'move' },
  mutationFn: ({ position, ...item }: Omit<ChecklistItem, 'is_done'>) =>
    send(checklists.update, { params: paramsOf(item.item_id), body: { position } }, about(item, 'move')),
  onMutate: ({ item_id, position }, { client }) =>
    changeAtOnce(client, (items) => itemsMoved(items, item_id, position)),
})

export const renameItem = mutationOptions({
  ...atOnce,
  mutationFn: ({ item_id, title }: Pick<ChecklistItem, 'item_id' | 'title'>) =>
    send(
      checklists.update,
      { params: paramsOf(item_id), body: { title } },
      { ...about({ item_id, title }, 'rename'), replaces: true },
    ),
})

/** Chooses what ticks an item by itself. Ticked at once if that was done today, which the server knows. */
export const standFor = mutationOptions({
  ...atOnce,
  mutationFn: ({
    item_id,
    title,
    stands_for,
  }: Pick<ChecklistItem, 'item_id' | 'title'> & { stands_for: StandsFor | null }) =>
    send(
      checklists.update,
      { params: paramsOf(item_id), body: { stands_for } },
      { ...about({ item_id, title }, 'stand'), replaces: true },
    ),
})

const restoreItem = (item: ChecklistItem) =>
  mutationOptions({
    ...atOnce,
    mutationFn: (key: string) =>
      send(checklists.restore, { params: paramsOf(item.item_id) }, { ...about(item, 'restore'), about: item, key }),
  })

export const removeItem = mutationOptions({
  ...atOnce,
  mutationFn: async (item: ChecklistItem) => {
    try {
      const change = { ...about(item, 'remove'), isGoneFine: true }
      return await send(checklists.remove, { params: paramsOf(item.item_id) }, change)
    } catch (error) {
      // Already deleted: by a try whose response was lost, or on another device.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  },
  onMutate: ({ item_id }, { client }) => changeAtOnce(client, (items) => itemsWithout(items, item_id)),
  onSuccess: (_answer, item, _before, { client }) =>
    offerUndo(client, m.checklist_deleted({ title: item.title }), restoreItem(item)),
})
