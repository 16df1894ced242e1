import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** The goals of a member, each from a day on, so that a new one changes no day before it. Those until now hold for all days. */
export const dayGoals = migration(async ({ db, int, text, table }) => {
  await table('day_goals')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('goal', 'integer', (c) => c.notNull().check(sql`goal in (1, 3, 5)`))
    .addPrimaryKeyConstraint('day_goals_pk', ['member_id', 'day'])
    .execute()
  await sql`insert into day_goals (member_id, day, goal) select member_id, '2000-01-01', goal from day_plans where goal is not null`.execute(
    db,
  )
  await db.schema.alterTable('day_plans').dropColumn('goal').execute()
})
