import { migration } from '../migration.ts'

/** Charts of the drills, each made from its seed, and what the member answered. */
export const drills = migration(async ({ db, int, text, table }) => {
  await table('drills')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('answer', 'integer')
    .addColumn('is_right', 'integer')
    .addColumn('answered_at', text)
    .addPrimaryKeyConstraint('drills_pk', ['member_id', 'day', 'number'])
    .execute()
  // The results of many days are counted in the index alone.
  await db.schema.createIndex('drills_results').on('drills').columns(['member_id', 'day', 'is_right']).execute()
})
