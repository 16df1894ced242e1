import { migration } from '../migration.ts'

/** What a member said when asked to renew, in the words of staff. It stays through every mark of the contact. */
export const renewalNotes = migration(async ({ db, text }) => {
  await db.schema
    .alterTable('renewal_contacts')
    .addColumn('note', text, (column) => column.notNull().defaultTo(''))
    .execute()
})
