import { type ChecklistItem, checklists } from '@padauk/contract/checklists'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, NetworkError } from '#lib/api.ts'
import { localDay } from '#lib/dates.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { idOf } from './checklists.changes.ts'

/** Today's list. The server derives the day from the member's time zone. */
export const checklistQuery = queryOptions({
  queryKey: ['checklists', 'today'],
  queryFn: async ({ signal }) => {
    for (;;) {
      const readOn = localDay()
      const answer = await call(checklists.read, { query: {} }, { signal })
      // Asked before midnight and answered after it, nobody knows which day's ticks these are.
      if (readOn === localDay()) return { ...answer, readOn }
    }
  },
  select: ({ content, readOn }) => ({ ...content, readOn }),
})

export const paramsOf = (item: ChecklistItem) => ({ item_id: idOf(item) })

/** What the queue knows of a change of an item. */
export const about = (item: ChecklistItem, act: string) => ({
  act: `checklists.${act}`,
  thing: `item ${idOf(item)}`,
  title: item.title,
  shown: checklistQuery.queryKey,
})

const mutationKey = ['checklists'] as const
/** Options of every change: what it changes is read again after the last of several. */
export const itemChange = {
  mutationKey,
  // The first try may have arrived. Repeating any of these changes has no effect.
  retry: (failures: number, error: Error) => failures < 1 && error instanceof NetworkError,
  onSettled: (
    answer: unknown,
    _error: unknown,
    _sent: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => {
    if (answer === PENDING || client.isMutating({ mutationKey }) > 1) return
    for (const noun of ['checklists', 'days'] as const) void client.invalidateQueries({ queryKey: [noun] })
  },
}

export const markItem = mutationOptions({
  ...itemChange,
  mutationFn: ({ item, date, is_done }: { item: ChecklistItem; date: string; is_done: boolean }) =>
    send(
      checklists.mark,
      { params: { ...paramsOf(item), date }, body: { is_done } },
      { ...about(item, 'mark'), replaces: true },
    ),
})
