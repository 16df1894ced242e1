import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** The runs of members through market replays. */
export const replays: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    const id = isPostgres ? 'bigint' : 'integer'
    const real = sql`double precision`
    const table = db.schema.createTable('replays')
    await (isPostgres
      ? table.addColumn('replay_id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      : table.addColumn('replay_id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('member_id', id, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
      .addColumn('lesson_id', id, (c) => c.notNull().references('lessons.lesson_id').onDelete('cascade'))
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
      .columns(['member_id', 'lesson_id', 'name', 'replay_id'] as never[])
      .execute()
    await db.schema
      .createIndex('replays_lesson')
      .on('replays')
      .column('lesson_id' as never)
      .execute()
    // One run at a time: a second device goes on with it.
    await db.schema
      .createIndex('replays_one')
      .unique()
      .on('replays')
      .columns(['member_id', 'lesson_id', 'name'] as never[])
      .where('is_over' as never, '=', 0 as never)
      .execute()
  },
}
