import { type Kysely, type Migration, sql } from 'kysely'
import { engineOf } from '../engine.ts'

/** Plans that are drafts, the versions of what is configured, and the indexes of the figures. */
export const consoleSettings: Migration = {
  async up(db: Kysely<never>) {
    const isPostgres = engineOf(db as never) === 'postgres'
    const text = isPostgres ? sql`text collate "C"` : sql`text`
    await db.schema
      .alterTable('plans')
      .addColumn('status', text, (c) => c.notNull().defaultTo('PUBLISHED'))
      .execute()
    const versions = db.schema.createTable('configuration_versions')
    await (isPostgres
      ? versions.addColumn('version_id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity())
      : versions.addColumn('version_id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('key', text, (c) => c.notNull())
      .addColumn('value', text, (c) => c.notNull())
      .addColumn('staff', text, (c) => c.notNull())
      .addColumn('created_at', text, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('configuration_versions_key')
      .on('configuration_versions')
      .columns(['key', 'version_id'] as never[])
      .execute()
    await db.schema
      .createIndex('subscriptions_begun')
      .on('subscriptions')
      .column('start_at' as never)
      .execute()
    await db.schema
      .createIndex('lesson_progress_finished')
      .on('lesson_progress')
      .column('finished_at' as never)
      .execute()
    await db.schema
      .createIndex('quiz_attempts_created')
      .on('quiz_attempts')
      .columns(['created_at', 'lesson_id', 'is_passed'] as never[])
      .execute()
    await db.schema
      .createIndex('payments_created')
      .on('payments')
      .column('created_at' as never)
      .execute()
    await db.schema
      .createIndex('payouts_created')
      .on('payouts')
      .column('created_at' as never)
      .execute()
  },
}
