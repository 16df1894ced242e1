import type { Held, HeldKind } from '@padauk/contract/reviews'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { AppError } from '#errors.ts'

/** Until a decision is due; 0 once it is, until it is carried out. */
export const secondsLeft = (due_at: string, now: Date) =>
  Math.max(0, Math.ceil((Date.parse(due_at) - now.getTime()) / 1000))

/** The decisions on these items that can still be undone, by item. */
export async function findHeld(db: Db, kind: HeldKind, ids: number[], now: Date): Promise<Map<number, Held>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('held_decisions')
    .innerJoin('staff', 'staff.staff_id', 'held_decisions.staff_id')
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .where('refusal', 'is', null)
    .select(['held_decision_id', 'held_decisions.staff_id', 'staff.name', 'step', 'item_id', 'due_at'])
    .execute()
  return new Map(
    rows.map(({ item_id, due_at, ...held }) => [item_id, { ...held, seconds_left: secondsLeft(due_at, now) }]),
  )
}

/**
 * While a decision can still be undone, nobody else decides on the item (SAFE-3).
 * @throws 409
 */
export async function requireNotHeld(db: Db, kind: HeldKind, item_id: number, now: Date) {
  const held = (await findHeld(db, kind, [item_id], now)).get(item_id)
  if (held) throw heldBy(kind, held)
}

export const heldBy = (kind: HeldKind, { name, seconds_left }: Pick<Held, 'name' | 'seconds_left'>) =>
  new AppError(409, fault('held', { name, what: kind, seconds: seconds_left }))
