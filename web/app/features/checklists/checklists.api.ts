import { type Checklist, checklists } from '@padauk/contract/checklists'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, NetworkError } from '#lib/api.ts'

/** Today's list; the server works out which day that is in the member's zone. */
export const checklistQuery = queryOptions({
  queryKey: ['checklists', 'today'],
  queryFn: ({ signal }) => call(checklists.read, { query: {} }, { signal }),
  select: ({ content }) => content,
})

export type Items = Checklist['data']
type Item = Items[number]
export const paramsOf = (item_id: number) => ({ item_id: String(item_id) })

/** Changes the list that is shown, before the server has answered; answers what it was. */
export const changeAtOnce = (client: QueryClient, change: (items: Items) => Items) => {
  const { queryKey } = checklistQuery
  // Not waited for: a box that is pressed would stand as it was until then. What the fetch has brought is gone at once.
  void client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, (old) => old && { content: { ...old.content, data: change(old.content.data) } })
  return before
}

const mutationKey = ['checklists']
/** For each change to the list: a refusal brings back what was, and the last of several changes fetches the list anew. */
export const atOnce = {
  mutationKey,
  // It may have arrived, and each of them done twice is done once.
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
    _answer: unknown,
    _error: unknown,
    _sent: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => {
    if (client.isMutating({ mutationKey }) > 1) return
    // The row of days counts today from the list itself.
    void client.invalidateQueries({ queryKey: ['checklists', 'months'], refetchType: 'none' })
    return client.invalidateQueries({ queryKey: checklistQuery.queryKey })
  },
}

type Mark = Pick<Item, 'is_done'> & { date: string }
export const markItem = (item_id: number) =>
  mutationOptions({
    ...atOnce,
    // One after the other: the last press is the one that stays.
    scope: { id: `mark ${item_id}` },
    mutationFn: ({ date, is_done }: Mark) =>
      call(checklists.mark, { params: { ...paramsOf(item_id), date }, body: { is_done } }),
    onMutate: ({ is_done }, { client }) =>
      changeAtOnce(client, (items) => items.map((item) => (item.item_id === item_id ? { ...item, is_done } : item))),
  })
