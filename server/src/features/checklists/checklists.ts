import {
  CHECKLIST_ITEMS_MAX,
  type Checklist,
  type ChecklistItem,
  type ChecklistMonth,
} from '@padauk/contract/checklists'
import type { StandsFor } from '@padauk/contract/days'
import { addDays } from '@padauk/rules/days'
import { fault } from '@padauk/rules/faults'
import { sql } from 'kysely'
import { idColumn } from '#db/client-ids.ts'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction, lockMember } from '#db/transactions.ts'
import { AppError, clientIdTaken, notFound } from '#errors.ts'
import { readHistory } from '../days/history.ts'

type ItemRow = {
  item_id: number
  client_id: string | null
  title: string
  created_on: string
  stands_for: StandsFor | null
}
type OnDay = { member_id: number; day: string }

/** Without those that were deleted by then. */
const selectItems = prepared<OnDay, ItemRow>((db, param) =>
  db
    .selectFrom('checklist_items')
    .where('member_id', '=', param('member_id'))
    .where((eb) => eb.or([eb('deleted_on', 'is', null), eb('deleted_on', '>', param('day'))]))
    .select(['item_id', 'client_id', 'title', 'created_on', 'stands_for'])
    .orderBy('position')
    .orderBy('item_id'),
)
const selectTicks = prepared<OnDay, { item_id: number }>((db, param) =>
  db
    .selectFrom('checklist_days')
    .where('member_id', '=', param('member_id'))
    .where('day', '=', param('day'))
    .select('item_id'),
)

/** The list as of `date`, with its ticks and the streak up to `today` (CHECK-1, CHECK-2). */
export async function readChecklist(
  db: Db,
  memberId: number,
  date: string | undefined,
  today: string,
  now: Date,
): Promise<Checklist> {
  const day = date ?? today
  const mine = { member_id: memberId, day }
  const [items, ticks, { streak_days }] = await Promise.all([
    selectItems(db, mine),
    selectTicks(db, mine),
    readHistory(db, memberId, today, now),
  ])
  const done = new Set(ticks.map(({ item_id }) => item_id))
  const data = items
    .filter(({ created_on }) => created_on <= day || day >= today)
    .map(({ item_id, client_id, title, stands_for }, index) => ({
      ...idsOf({ item_id, client_id }),
      title,
      is_done: done.has(item_id),
      position: index + 1,
      ...standingFor(stands_for),
    }))
  return { date: day, streak_days, data }
}

/** The days of a month up to today (CHECK-2). */
export async function readMonth(
  db: Db,
  memberId: number,
  month: string,
  today: string,
  now: Date,
): Promise<ChecklistMonth> {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(`${month}-`) && day <= today; day = addDays(day, 1)) days.push(day)
  const { streak_days, dayOf } = await readHistory(db, memberId, today, now, days[0])
  return { month, streak_days, data: days.map(dayOf) }
}

const idsOf = ({ item_id, client_id }: { item_id: number; client_id: string | null }) => ({
  item_id,
  ...(client_id !== null && { client_id }),
})
const standingFor = (stands_for: StandsFor | null) => (stands_for ? { stands_for } : {})

const full = () => new AppError(409, fault('checklist_full', { max: CHECKLIST_ITEMS_MAX }))

/**
 * An item that was made under this client_id, with this title, is answered as it is.
 * @throws 409 when the list is full, or another item has, or had, this client_id
 */
export async function createItem(
  db: Db,
  memberId: number,
  {
    client_id = null,
    title,
    stands_for = null,
  }: { client_id?: string | null | undefined; title: string; stands_for?: StandsFor | null | undefined },
  today: string,
): Promise<ChecklistItem> {
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    const mine = trx.selectFrom('checklist_items').where('member_id', '=', memberId).where('deleted_on', 'is', null)
    const { count } = await mine.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count >= CHECKLIST_ITEMS_MAX) throw full()
    const made = await trx
      .insertInto('checklist_items')
      .values({
        member_id: memberId,
        client_id,
        title,
        stands_for,
        created_on: today,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from checklist_items where member_id = ${memberId})`,
      })
      .onConflict((conflict) => conflict.columns(['member_id', 'client_id']).doNothing())
      .returning('item_id')
      .executeTakeFirst()
    const same = mine.where('client_id', '=', client_id).where('title', '=', title)
    const item = made ?? (await same.select('item_id').executeTakeFirst())
    if (!item) throw clientIdTaken()
    const { item_id } = item
    if (stands_for) await tickIfDone(trx, memberId, item_id, stands_for, today)
    return {
      ...idsOf({ item_id, client_id }),
      title,
      is_done: await isTicked(trx, memberId, item_id, today),
      position: count + 1,
      ...standingFor(stands_for),
    }
  })
}

/** Renames an item, moves it to `position` (from 1), or chooses what ticks it. */
export async function updateItem(
  db: Db,
  memberId: number,
  id: number | string,
  {
    title,
    position,
    stands_for,
  }: { title?: string | undefined; position?: number | undefined; stands_for?: StandsFor | null | undefined },
  today: string,
): Promise<ChecklistItem> {
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    const items = await openItems(trx, memberId)
    const item = items.find((one) => one[idColumn('item_id', id)] === id)
    if (!item) throw notFound('checklist item')
    const itemId = item.item_id
    if (title !== undefined) {
      item.title = title
      await trx
        .updateTable('checklist_items')
        .set({ title })
        .where('item_id', '=', itemId)
        .where('member_id', '=', memberId)
        .execute()
    }
    if (stands_for !== undefined) {
      item.stands_for = stands_for
      await trx
        .updateTable('checklist_items')
        .set({ stands_for })
        .where('item_id', '=', itemId)
        .where('member_id', '=', memberId)
        .execute()
      if (stands_for) {
        await untick(trx, memberId, itemId, today)
        await tickIfDone(trx, memberId, itemId, stands_for, today)
      }
    }
    if (position !== undefined) {
      items.splice(items.indexOf(item), 1)
      items.splice(position - 1, 0, item)
      const moved = items.map((one, index) => ({ ...one, to: index + 1 })).filter((one) => one.position !== one.to)
      for (const one of moved)
        await trx
          .updateTable('checklist_items')
          .set({ position: one.to })
          .where('item_id', '=', one.item_id)
          .where('member_id', '=', memberId)
          .execute()
    }
    return {
      ...idsOf(item),
      title: item.title,
      is_done: await isTicked(trx, memberId, itemId, today),
      position: items.indexOf(item) + 1,
      ...standingFor(item.stands_for),
    }
  })
}

const openItems = (trx: Db, memberId: number) =>
  trx
    .selectFrom('checklist_items')
    .where('member_id', '=', memberId)
    .where('deleted_on', 'is', null)
    .select(['item_id', 'client_id', 'title', 'position', 'stands_for'])
    .orderBy('position')
    .orderBy('item_id')
    .execute()

const isTicked = async (trx: Db, memberId: number, itemId: number, day: string) =>
  (await trx
    .selectFrom('checklist_days')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('item_id', '=', itemId)
    .select('item_id')
    .executeTakeFirst()) !== undefined

/** Ticks an item for a thing that was done before the item stood for it. */
const tickIfDone = (trx: Db, memberId: number, itemId: number, kind: StandsFor, day: string) =>
  trx
    .insertInto('checklist_days')
    .columns(['member_id', 'day', 'item_id'])
    .expression((eb) =>
      eb
        .selectFrom('day_things')
        .where('member_id', '=', memberId)
        .where('day', '=', day)
        .where('kind', '=', kind)
        .select((one) => ['member_id', 'day', one.val(itemId).as('item_id')]),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'day', 'item_id']).doNothing())
    .execute()

/** Deletes an item from today on; earlier days keep it. */
export async function removeItem(db: Db, memberId: number, id: number | string, today: string) {
  const { numUpdatedRows } = await db
    .updateTable('checklist_items')
    .set({ deleted_on: today })
    .where(idColumn('item_id', id), '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_on', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw notFound('checklist item')
}

/** Restores an item deleted today, with its ticks and position. */
export async function restoreItem(
  db: Db,
  memberId: number,
  id: number | string,
  today: string,
): Promise<ChecklistItem> {
  return inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    const item = await trx
      .updateTable('checklist_items')
      .set({ deleted_on: null })
      .where(idColumn('item_id', id), '=', id)
      .where('member_id', '=', memberId)
      .where('deleted_on', '=', today)
      .returning(['item_id', 'client_id', 'title', 'stands_for'])
      .executeTakeFirst()
    if (!item) throw notFound('checklist item')
    const items = await openItems(trx, memberId)
    if (items.length > CHECKLIST_ITEMS_MAX) throw full()
    return {
      ...idsOf(item),
      title: item.title,
      is_done: await isTicked(trx, memberId, item.item_id, today),
      position: items.findIndex(({ item_id }) => item_id === item.item_id) + 1,
      ...standingFor(item.stands_for),
    }
  })
}

/**
 * Ticks or unticks an item for a day; idempotent.
 * @throws 409 when something else ticks it
 */
export async function markItem(db: Db, memberId: number, id: number | string, day: string, isDone: boolean) {
  const item = await db
    .selectFrom('checklist_items')
    .where(idColumn('item_id', id), '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_on', 'is', null)
    .select(['item_id', 'stands_for'])
    .executeTakeFirst()
  if (!item) throw notFound('checklist item')
  if (item.stands_for) throw new AppError(409, fault('ticks_itself'))
  if (!isDone) return untick(db, memberId, item.item_id, day)
  await db
    .insertInto('checklist_days')
    .values({ member_id: memberId, day, item_id: item.item_id })
    .onConflict((conflict) => conflict.columns(['member_id', 'day', 'item_id']).doNothing())
    .execute()
}

async function untick(db: Db, memberId: number, itemId: number, day: string) {
  await db
    .deleteFrom('checklist_days')
    .where('member_id', '=', memberId)
    .where('day', '=', day)
    .where('item_id', '=', itemId)
    .execute()
}
