import { migration } from '../migration.ts'

/**
 * Practice: when each question comes back to a member, and its answer in the set of a day. `practice_days` has the day
 * whose set was put together last, so that each is put together once.
 */
export const practices = migration(async ({ db, int, text, table }) => {
  await table('practices')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('question_id', int, (c) => c.notNull().references('questions.question_id').onDelete('cascade'))
    .addColumn('edition', 'integer', (c) => c.notNull())
    .addColumn('step', 'integer', (c) => c.notNull())
    .addColumn('due_on', text, (c) => c.notNull())
    .addColumn('is_weak', 'integer', (c) => c.notNull())
    .addColumn('set_on', text, (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('option_ids', text, (c) => c.notNull())
    .addColumn('is_right', 'integer', (c) => c.notNull())
    .addColumn('is_right_first', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('practices_pk', ['member_id', 'question_id'])
    .execute()
  await db.schema.createIndex('practices_due').on('practices').columns(['member_id', 'due_on', 'question_id']).execute()
  await db.schema.createIndex('practices_set').on('practices').columns(['member_id', 'set_on']).execute()
  await db.schema.createIndex('practices_question').on('practices').column('question_id').execute()
  await table('practice_days')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('day', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('practice_days_pk', ['member_id'])
    .execute()
  // What was answered longest ago fills a day up.
  await db.schema
    .createIndex('quiz_answers_age')
    .on('quiz_answers')
    .columns(['member_id', 'answered_at', 'question_id'])
    .execute()
})
