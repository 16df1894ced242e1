import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Decisions that can still be undone, and those that could not be carried out (docs/decisions/0054). */
export const heldDecisions = migration(async ({ db, int, text, withId }) => {
  await withId('held_decisions', 'held_decision_id')
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('post', 'order', 'claim')`))
    .addColumn('item_id', int, (c) => c.notNull())
    .addColumn('staff_id', int, (c) => c.notNull().references('staff.staff_id').onDelete('cascade'))
    .addColumn('step', text, (c) => c.notNull().check(sql`step in ('approve', 'reject', 'issue', 'fund')`))
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('decided_at', text, (c) => c.notNull())
    .addColumn('due_at', text, (c) => c.notNull())
    .addColumn('refusal', text)
    .execute()
  // At most one per item, even when two people decide at once.
  await sql`create unique index held_decisions_one on held_decisions (kind, item_id) where refusal is null`.execute(db)
  await db.schema
    .createIndex('held_decisions_staff')
    .on('held_decisions')
    .columns(['staff_id', 'held_decision_id'])
    .execute()
})
