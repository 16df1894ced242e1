import type { Checklist, ChecklistItem } from '@padauk/contract/checklists'
import { type Change, mayHaveArrived } from '#lib/offline/changes.ts'

type Items = Checklist['data']

/** Items in their order, without gaps in their positions (1-based). */
const numbered = (items: Items) => items.map((item, at) => ({ ...item, position: at + 1 }))

/** Returns the items with one moved to `position` (1-based). */
export const itemsMoved = (items: Items, item_id: number, position: number) => {
  const item = items.find((one) => one.item_id === item_id)
  if (!item) return items
  const others = items.filter((one) => one !== item)
  return numbered([...others.slice(0, position - 1), item, ...others.slice(position - 1)])
}

/** Returns the items without one. */
export const itemsWithout = (items: Items, item_id: number) => numbered(items.filter((one) => one.item_id !== item_id))

const made = ({ answer, body, makes }: Change, position: number): ChecklistItem =>
  (answer as { content: ChecklistItem } | undefined)?.content ?? {
    item_id: makes?.id ?? 0,
    title: String(body?.title),
    is_done: false,
    position,
  }

/** The server's own of an item whose creation was tried, and whose answer got lost. */
const arrivedAs = (items: Items, entry: Change) =>
  entry.act === 'checklists.create' && mayHaveArrived(entry)
    ? items.find(({ item_id, title }) => item_id > Number(entry.about?.after ?? 0) && title === entry.body?.title)
    : undefined

/** What each change makes of the items. */
const ACTS: Record<string, (items: Items, entry: Change, id: number, date: string) => Items> = {
  'checklists.mark': (items, { params, body }, id, date) =>
    params?.date === date
      ? items.map((one) => (one.item_id === id ? { ...one, is_done: body?.is_done === true } : one))
      : items,
  'checklists.create': (items, entry) => {
    const item = made(entry, items.length + 1)
    // The list may have been read since, and have others after it.
    return items.some(({ item_id }) => item_id === item.item_id) ? items : [...items, item]
  },
  'checklists.rename': (items, { body }, id) =>
    items.map((one) => (one.item_id === id ? { ...one, title: String(body?.title) } : one)),
  'checklists.stand': (items, { body }, id) =>
    items.map(({ stands_for: _, ...one }) => {
      const kind = one.item_id === id ? (body?.stands_for as ChecklistItem['stands_for'] | null) : _
      return kind ? { ...one, stands_for: kind } : one
    }),
  'checklists.move': (items, { body }, id) => itemsMoved(items, id, Number(body?.position)),
  'checklists.remove': (items, _entry, id) => itemsWithout(items, id),
  'checklists.restore': (items, { about }, id) => {
    const item = { ...(about as ChecklistItem), item_id: id }
    return itemsMoved([...itemsWithout(items, id), item], id, item.position)
  },
}

/** Today's list with the changes that wait. */
export const withPendingItems = (list: Checklist, entries: readonly Change[]): Checklist => {
  let items = list.data
  // Temporary ids of items that have arrived. A change names one of them by either id: the list may have been touched before
  // this code was here.
  const temporary = new Map<number, number>()
  for (const entry of entries) {
    const arrived = arrivedAs(items, entry)
    if (arrived && entry.makes) {
      const { id } = entry.makes
      temporary.set(arrived.item_id, id)
      items = items.map((one) => (one === arrived ? { ...one, item_id: id } : one))
      continue
    }
    const id = Number(entry.params?.item_id)
    items = ACTS[entry.act]?.(items, entry, temporary.get(id) ?? id, list.date) ?? items
  }
  return { ...list, data: items }
}
