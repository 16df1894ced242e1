import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Members' runs through market replays. */
export const replays = migration(async ({ db, int, text, withId }) => {
  const real = sql`double precision`
  await withId('replays', 'replay_id')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('lesson_id', int, (c) => c.notNull().references('lessons.lesson_id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('src', text, (c) => c.notNull())
    .addColumn('account', real, (c) => c.notNull())
    .addColumn('risk_percent', real, (c) => c.notNull())
    .addColumn('starts_at', 'integer', (c) => c.notNull())
    .addColumn('at', 'integer', (c) => c.notNull())
    .addColumn('moves', text, (c) => c.notNull())
    .addColumn('trades', 'integer', (c) => c.notNull())
    .addColumn('result_r', real, (c) => c.notNull())
    .addColumn('result_money', real, (c) => c.notNull())
    .addColumn('is_over', 'integer', (c) => c.notNull())
    .addColumn('started_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('replays_member')
    .on('replays')
    .columns(['member_id', 'lesson_id', 'name', 'replay_id'])
    .execute()
  await db.schema.createIndex('replays_lesson').on('replays').column('lesson_id').execute()
  // One open run per replay; a second device continues it.
  await db.schema
    .createIndex('replays_one')
    .unique()
    .on('replays')
    .columns(['member_id', 'lesson_id', 'name'])
    .where(sql.ref('is_over'), '=', 0)
    .execute()
})
