import { type Checklist, checklists } from '@padauk/contract/checklists'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Today's list; the server works out which day that is in the member's zone. */
export const checklistQuery = queryOptions({
  queryKey: ['checklists', 'today'],
  queryFn: ({ signal }) => call(checklists.read, { query: {} }, { signal }),
  select: ({ content }) => content,
})

type Item = Checklist['data'][number]
const meta = { refreshes: ['checklists'] }
const params = (item_id: number) => ({ item_id: String(item_id) })

export const createItem = mutationOptions({
  mutationFn: (title: string) => call(checklists.create, { body: { title } }),
  meta,
})

export const updateItem = mutationOptions({
  mutationFn: ({ item_id, ...body }: Pick<Item, 'item_id'> & Partial<Pick<Item, 'title' | 'position'>>) =>
    call(checklists.update, { params: params(item_id), body }),
  meta,
})

export const removeItem = mutationOptions({
  mutationFn: (item_id: number) => call(checklists.remove, { params: params(item_id) }),
  meta,
})

/** Ticks at once; when the server refuses, the list is as before. */
export const markItem = mutationOptions({
  mutationFn: ({ item_id, date, is_done }: Pick<Item, 'item_id' | 'is_done'> & { date: string }) =>
    call(checklists.mark, { params: { ...params(item_id), date }, body: { is_done } }),
  onMutate: async ({ item_id, is_done }, { client }) => {
    const { queryKey } = checklistQuery
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    client.setQueryData(
      queryKey,
      (old) => old && { content: { ...old.content, data: old.content.data.map((item) => (item.item_id === item_id ? { ...item, is_done } : item)) } },
    )
    return before
  },
  onError: (_error, _sent, before, { client }) => {
    if (before) client.setQueryData(checklistQuery.queryKey, before)
  },
  meta,
})
