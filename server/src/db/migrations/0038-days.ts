import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * A member's days: what was done on which, the goal, what was celebrated, and the reminder. `remind_at` is when the next
 * one is due, null without one. A checklist item can stand for one of the things, which then ticks it.
 */
export const days = migration(async ({ db, int, text, table }) => {
  await table('day_things')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('LESSON', 'PRACTICE', 'DRILL', 'NOTE')`))
    .addPrimaryKeyConstraint('day_things_pk', ['member_id', 'day', 'kind'])
    .execute()
  await table('day_plans')
    .addColumn('member_id', int, (c) => c.primaryKey().references('members.member_id').onDelete('cascade'))
    .addColumn('goal', 'integer', (c) => c.check(sql`goal in (1, 3, 5)`))
    .addColumn('remind_hour', 'integer', (c) => c.check(sql`remind_hour between 0 and 23`))
    .addColumn('zone', text, (c) => c.notNull())
    .addColumn('remind_at', text)
    .execute()
  await db.schema.createIndex('day_plans_due').on('day_plans').column('remind_at').execute()
  await table('celebrations')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('celebrated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('celebrations_pk', ['member_id', 'name'])
    .execute()
  await db.schema
    .alterTable('checklist_items')
    .addColumn('stands_for', text, (c) => c.check(sql`stands_for in ('LESSON', 'PRACTICE', 'DRILL', 'NOTE')`))
    .execute()
})
