import { migration } from '../migration.ts'

/** The last change of each device of a member that was applied, with its answer (docs/decisions/0063). */
export const deviceChanges = migration(async ({ int, text, table }) => {
  await table('device_changes')
    .addColumn('member_id', int, (c) => c.notNull().references('members.member_id').onDelete('cascade'))
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('number', int, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('answer', text, (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('device_changes_pk', ['member_id', 'device'])
    .execute()
})
