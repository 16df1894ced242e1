import type { Checklist, ChecklistItem } from '@padauk/contract/checklists'
import type { StandsFor } from '@padauk/contract/days'
import type { Change } from '#lib/offline/changes.ts'

type Items = Checklist['data']

/** Names an item on the screen and in calls. One that was made on a device has its id from there. */
export const idOf = ({ client_id, item_id }: ChecklistItem) => client_id ?? String(item_id)

/** Items in their order, without gaps in their positions (1-based). */
const numbered = (items: Items) => items.map((item, at) => ({ ...item, position: at + 1 }))

/** Puts an item into its position. */
const withItem = (items: Items, item: ChecklistItem) => {
  const at = item.position - 1
  return numbered([...items.slice(0, at), item, ...items.slice(at)])
}

/** What a change makes of its item. */
const changeItem = ({ stands_for, ...item }: ChecklistItem, { act, body }: Change): ChecklistItem => {
  const kind = act === 'checklists.stand' ? (body?.stands_for as StandsFor | null) : stands_for
  return {
    ...item,
    ...(act === 'checklists.mark' && { is_done: body?.is_done === true }),
    ...(act === 'checklists.rename' && { title: String(body?.title) }),
    ...(kind && { stands_for: kind }),
  }
}

const changeItems = (items: Items, change: Change): Items => {
  const { act, key, params, body, about } = change
  if (!act.startsWith('checklists.')) return items
  const id = params?.item_id ?? key
  const item = items.find((one) => idOf(one) === id)
  const others = items.filter((one) => one !== item)
  if (act === 'checklists.remove') return numbered(others)
  // The list may have the change already.
  if (act === 'checklists.restore') return item ? items : withItem(items, about as ChecklistItem)
  if (act === 'checklists.create') {
    const made = { item_id: 0, client_id: key, title: String(body?.title), is_done: false, position: items.length + 1 }
    return item ? items : [...items, made]
  }
  if (!item) return items
  if (act === 'checklists.move') return withItem(others, { ...item, position: Number(body?.position) })
  return items.map((one) => (one === item ? changeItem(item, change) : one))
}

/** A day's list with the changes that it does not have. Ticks are of one day. */
export const withPendingItems = (list: Checklist, changes: readonly Change[]): Checklist => ({
  ...list,
  data: changes
    .filter(({ params }) => params?.date === undefined || params.date === list.date)
    .reduce(changeItems, list.data),
})
