import type { StandsFor } from '@padauk/contract/days'
import { sql } from 'kysely'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'

type Thing = { member_id: number; day: string; kind: StandsFor }

const selectThing = prepared<Thing, { day: string }>((db, param) =>
  db
    .selectFrom('day_things')
    .where('member_id', '=', param('member_id'))
    .where('day', '=', param('day'))
    .where('kind', '=', param('kind'))
    .select('day'),
)
const insertThing = prepared<Thing, never>((db, param) =>
  db
    .insertInto('day_things')
    .values({ member_id: param('member_id'), day: param('day'), kind: param('kind') })
    .onConflict((conflict) => conflict.columns(['member_id', 'day', 'kind']).doNothing()),
)
const tickItems = prepared<Thing, never>((db, param) =>
  db
    .insertInto('checklist_days')
    .columns(['member_id', 'day', 'item_id'])
    .expression((eb) =>
      eb
        .selectFrom('checklist_items')
        .where('member_id', '=', param('member_id'))
        .where('deleted_on', 'is', null)
        .where('stands_for', '=', param('kind'))
        .select(['member_id', sql<string>`${param('day')}`.as('day'), 'item_id']),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'day', 'item_id']).doNothing()),
)

/**
 * A thing of the member's day was done: it counts for the goal and ticks the items that stand for it (LEARN-18). Only the
 * first of a day writes. An item that the member unticks afterwards stays so.
 * @param day the member's local day
 */
export async function recordThing(db: Db, memberId: number, kind: StandsFor, day: string) {
  const thing = { member_id: memberId, day, kind }
  const [existing] = await selectThing(db, thing)
  if (existing) return
  await insertThing(db, thing)
  await tickItems(db, thing)
}
