import { type Checklist, checklists } from '@padauk/contract/checklists'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, NetworkError } from '#lib/api.ts'
import { localDay } from '#lib/dates.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { stopReading } from '#lib/offline/stop-reading.ts'

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

type Items = Checklist['data']
type Item = Items[number]
export const paramsOf = (item_id: number) => ({ item_id: String(item_id) })

/** What the outbox knows of an item. */
export const about = ({ item_id, title }: Pick<Item, 'item_id' | 'title'>, act: string) => ({
  act: `checklists.${act}`,
  thing: `item ${item_id}`,
  title,
  shown: checklistQuery.queryKey,
})

type Read = { content: Checklist; readOn: string }
/** While changes are on their way: the list as the server told it, and what they made of it. */
let told: Read | undefined
let changed: Read | undefined

/** Shows a list as old as the one before it: another page may have read a newer one (lib/kept-queries.ts). */
const show = (client: QueryClient, list: Read) => {
  const { queryKey } = checklistQuery
  return client.setQueryData(queryKey, list, { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 })
}

/** Optimistic update of the list. Returns the previous value. */
export const changeAtOnce = (client: QueryClient, change: (items: Items) => Items) => {
  const { queryKey } = checklistQuery
  // Not awaited, so a pressed box changes at once. An in-flight fetch is discarded immediately.
  void stopReading({ queryKey })
  const before = client.getQueryData(queryKey)
  // It may have been read again since the change before.
  if (before !== changed) told = before
  changed = before && show(client, { ...before, content: { ...before.content, data: change(before.content.data) } })
  return before
}

const mutationKey = ['checklists'] as const
/** Options for every change: roll back on an error, and refetch after the last of several changes. */
export const atOnce = {
  mutationKey,
  // The first try may have arrived. Repeating any of these changes has no effect.
  retry: (failures: number, error: Error) => failures < 1 && error instanceof NetworkError,
  onError: (
    _error: Error,
    _sent: unknown,
    before: ReturnType<typeof changeAtOnce>,
    { client }: { client: QueryClient },
  ) => {
    if (before) client.setQueryData(checklistQuery.queryKey, before)
  },
  onSettled: (
    answer: unknown,
    _error: unknown,
    _sent: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => {
    if (client.isMutating({ mutationKey }) > 1) return
    const last = client.getQueryData(checklistQuery.queryKey) === changed ? told : undefined
    told = changed = undefined
    // What was kept is shown over what the server told, so that it can be dropped again. Unless that is here by now: it
    // may have what was sent before, which the outbox does not show any more.
    if (answer === PENDING) return void (last && show(client, last))
    void client.invalidateQueries({ queryKey: ['checklists', 'months'] })
    void client.invalidateQueries({ queryKey: ['days'] })
    return client.invalidateQueries({ queryKey: checklistQuery.queryKey })
  },
}

type Mark = Pick<Item, 'is_done' | 'title'> & { date: string }
export const markItem = (item_id: number) =>
  mutationOptions({
    ...atOnce,
    // Serial, so that the last press wins.
    scope: { id: `mark ${item_id}` },
    mutationFn: ({ date, is_done, title }: Mark) =>
      send(
        checklists.mark,
        { params: { ...paramsOf(item_id), date }, body: { is_done } },
        { ...about({ item_id, title }, 'mark'), replaces: true },
      ),
    onMutate: ({ is_done }, { client }) =>
      changeAtOnce(client, (items) => items.map((item) => (item.item_id === item_id ? { ...item, is_done } : item))),
  })
