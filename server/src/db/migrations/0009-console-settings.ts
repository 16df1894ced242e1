import { migration } from '../migration.ts'

/** Draft plans, configuration versions, and the indexes behind the dashboard figures. */
export const consoleSettings = migration(async ({ db, text, withId }) => {
  await db.schema
    .alterTable('plans')
    .addColumn('status', text, (c) => c.notNull().defaultTo('PUBLISHED'))
    .execute()
  await withId('configuration_versions', 'version_id')
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('staff', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('configuration_versions_key')
    .on('configuration_versions')
    .columns(['key', 'version_id'])
    .execute()
  await db.schema.createIndex('subscriptions_begun').on('subscriptions').column('start_at').execute()
  await db.schema.createIndex('lesson_progress_finished').on('lesson_progress').column('finished_at').execute()
  await db.schema
    .createIndex('quiz_attempts_created')
    .on('quiz_attempts')
    .columns(['created_at', 'lesson_id', 'is_passed'])
    .execute()
  await db.schema.createIndex('payments_created').on('payments').column('created_at').execute()
  await db.schema.createIndex('payouts_created').on('payouts').column('created_at').execute()
})
