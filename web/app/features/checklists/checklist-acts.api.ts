import { type ChecklistItem, checklists } from '@padauk/contract/checklists'
import type { StandsFor } from '@padauk/contract/days'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { send } from '#lib/offline/send.ts'
import { offerUndo } from '#lib/undo.ts'
import { m } from '#words/checklists'
import { about, checklistQuery, itemChange, paramsOf } from './checklists.api.ts'

export const createItem = mutationOptions({
  ...itemChange,
  mutationFn: ({ title, key }: { title: string; key: string }) =>
    send(
      checklists.create,
      { body: { client_id: key, title } },
      { act: 'checklists.create', thing: `item ${key}`, title, shown: checklistQuery.queryKey, key, isCreation: true },
    ),
})

export const moveItem = mutationOptions({
  ...itemChange,
  mutationFn: ({ item, position }: { item: ChecklistItem; position: number }) =>
    send(checklists.update, { params: paramsOf(item), body: { position } }, about(item, 'move')),
})

export const renameItem = mutationOptions({
  ...itemChange,
  mutationFn: ({ item, title }: { item: ChecklistItem; title: string }) =>
    send(
      checklists.update,
      { params: paramsOf(item), body: { title } },
      { ...about(item, 'rename'), title, replaces: true },
    ),
})

/** Chooses what ticks an item by itself. Ticked at once if that was done today, which the server knows. */
export const standFor = mutationOptions({
  ...itemChange,
  mutationFn: ({ item, stands_for }: { item: ChecklistItem; stands_for: StandsFor | null }) =>
    send(
      checklists.update,
      { params: paramsOf(item), body: { stands_for } },
      { ...about(item, 'stand'), replaces: true },
    ),
})

const restoreItem = (item: ChecklistItem) =>
  mutationOptions({
    ...itemChange,
    mutationFn: (key: string) =>
      send(checklists.restore, { params: paramsOf(item) }, { ...about(item, 'restore'), about: item, key }),
  })

export const removeItem = mutationOptions({
  ...itemChange,
  mutationFn: async (item: ChecklistItem) => {
    try {
      return await send(checklists.remove, { params: paramsOf(item) }, { ...about(item, 'remove'), isGoneFine: true })
    } catch (error) {
      // Already deleted: by a try whose response was lost, or on another device.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
  },
  onSuccess: (_answer, item, _before, { client }) =>
    offerUndo(client, m.checklist_deleted({ title: item.title }), restoreItem(item)),
})
