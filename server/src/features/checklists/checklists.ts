import { CHECKLIST_ITEMS_MAX, type Checklist, type ChecklistItem } from '@padauk/contract/checklists'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { holdMember } from '../members/members.ts'
import { countStreak, STREAK_DAYS_MAX } from './streak.ts'
import { addDays } from '#lib/days.ts'

type ItemRow = { item_id: number; title: string; position: number; created_on: string; deleted_on: string | null }

/** The items of the last days that a streak can reach, the deleted ones with them: they existed on their days. */
const selectItems = prepared<{ member_id: number; oldest: string }, ItemRow>((db, param) =>
  db
    .selectFrom('checklist_items')
    .where('member_id', '=', param('member_id'))
    .where((eb) => eb.or([eb('deleted_on', 'is', null), eb('deleted_on', '>', param('oldest'))]))
    .select(['item_id', 'title', 'position', 'created_on', 'deleted_on'])
    .orderBy('position')
    .orderBy('item_id'),
)
const selectDays = prepared<{ member_id: number; oldest: string; newest: string }, { day: string; item_id: number }>((db, param) =>
  db.selectFrom('checklist_days').where('member_id', '=', param('member_id')).where('day', '>=', param('oldest')).where('day', '<=', param('newest')).select(['day', 'item_id']),
)

/** The list as it was on `date`, ticks and the streak up to `today` (CHECK-1, CHECK-2). */
export async function readChecklist(db: Db, memberId: number, date: string | undefined, today: string): Promise<Checklist> {
  const day = date ?? today
  const oldest = addDays(day < today ? day : today, -STREAK_DAYS_MAX)
  const [items, ticks] = await Promise.all([
    selectItems(db, { member_id: memberId, oldest }),
    selectDays(db, { member_id: memberId, oldest, newest: day > today ? day : today }),
  ])
  const done = new Set(ticks.map((tick) => `${tick.day} ${tick.item_id}`))
  const data = items
    .filter(({ created_on, deleted_on }) => (created_on <= day || day >= today) && (deleted_on === null || deleted_on > day))
    .map(({ item_id, title }, index) => ({ item_id, title, is_done: done.has(`${day} ${item_id}`), position: index + 1 }))
  return { date: day, streak_days: countStreak(items, done, today), data }
}

export async function createItem(db: Db, memberId: number, title: string, today: string): Promise<ChecklistItem> {
  return inTransaction(db, async (trx) => {
    await holdMember(trx, memberId)
    const mine = trx.selectFrom('checklist_items').where('member_id', '=', memberId).where('deleted_on', 'is', null)
    const { count } = await mine.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count >= CHECKLIST_ITEMS_MAX) throw new AppError(409, 'checklist_full', `a checklist holds at most ${CHECKLIST_ITEMS_MAX} items`)
    const { item_id } = await trx
      .insertInto('checklist_items')
      .values({ member_id: memberId, title, created_on: today, position: sql<number>`(select coalesce(max(position), 0) + 1 from checklist_items where member_id = ${memberId})` })
      .returning('item_id')
      .executeTakeFirstOrThrow()
    return { item_id, title, is_done: false, position: count + 1 }
  })
}

/** Renames an item, or moves it to the `position`-th place of the list, or both. */
export async function updateItem(db: Db, memberId: number, itemId: number, { title, position }: { title?: string | undefined; position?: number | undefined }, today: string): Promise<ChecklistItem> {
  return inTransaction(db, async (trx) => {
    await holdMember(trx, memberId)
    const items = await trx
      .selectFrom('checklist_items').where('member_id', '=', memberId).where('deleted_on', 'is', null)
      .select(['item_id', 'title', 'position']).orderBy('position').orderBy('item_id').execute()
    const item = items.find((one) => one.item_id === itemId)
    if (!item) throw notFound('checklist item')
    if (title !== undefined) {
      item.title = title
      await trx.updateTable('checklist_items').set({ title }).where('item_id', '=', itemId).where('member_id', '=', memberId).execute()
    }
    if (position !== undefined) {
      items.splice(items.indexOf(item), 1)
      items.splice(position - 1, 0, item)
      const moved = items.map((one, index) => ({ ...one, to: index + 1 })).filter((one) => one.position !== one.to)
      for (const one of moved) await trx.updateTable('checklist_items').set({ position: one.to }).where('item_id', '=', one.item_id).where('member_id', '=', memberId).execute()
    }
    const tick = await trx.selectFrom('checklist_days').where('member_id', '=', memberId).where('day', '=', today).where('item_id', '=', itemId).select('item_id').executeTakeFirst()
    return { item_id: itemId, title: item.title, is_done: tick !== undefined, position: items.indexOf(item) + 1 }
  })
}

/** Deletes an item from today on; the days before keep it. */
export async function removeItem(db: Db, memberId: number, itemId: number, today: string) {
  const { numUpdatedRows } = await db
    .updateTable('checklist_items').set({ deleted_on: today })
    .where('item_id', '=', itemId).where('member_id', '=', memberId).where('deleted_on', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw notFound('checklist item')
}

/** Ticks or unticks an item for a day; the second time changes nothing. */
export async function markItem(db: Db, memberId: number, itemId: number, day: string, isDone: boolean) {
  const item = await db.selectFrom('checklist_items').where('item_id', '=', itemId).where('member_id', '=', memberId).where('deleted_on', 'is', null).select('item_id').executeTakeFirst()
  if (!item) throw notFound('checklist item')
  if (isDone)
    await db.insertInto('checklist_days').values({ member_id: memberId, day, item_id: itemId }).onConflict((conflict) => conflict.columns(['member_id', 'day', 'item_id']).doNothing()).execute()
  else await db.deleteFrom('checklist_days').where('member_id', '=', memberId).where('day', '=', day).where('item_id', '=', itemId).execute()
}
