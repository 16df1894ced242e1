import { migration } from '../migration.ts'

/** What is made on a device can have an id from there, which no other thing of its member has (docs/decisions/0063). */
export const clientIds = migration(async ({ db, text }) => {
  for (const table of ['notes', 'deleted_notes', 'checklist_items', 'replays']) {
    await db.schema.alterTable(table).addColumn('client_id', text).execute()
    await db.schema.createIndex(`${table}_client_id`).unique().on(table).columns(['member_id', 'client_id']).execute()
  }
})
