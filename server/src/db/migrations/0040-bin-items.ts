import { migration } from '../migration.ts'

/**
 * The bin of the curriculum (docs/decisions/0049): one row for each campus, category, course or lesson that was deleted,
 * with what restoring needs. The rows themselves, and all beneath them, name it until they are restored or removed.
 */
export const binItems = migration(async ({ db, int, text, withId }) => {
  await withId('bin_items', 'bin_item_id')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('item_id', int, (c) => c.notNull())
    .addColumn('parent_id', int)
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('slug', text, (c) => c.notNull())
    .addColumn('position', int, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('uses', text, (c) => c.notNull())
    .addColumn('staff', text, (c) => c.notNull())
    .addColumn('deleted_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('bin_items_item').on('bin_items').columns(['kind', 'item_id']).unique().execute()
  await db.schema.createIndex('bin_items_age').on('bin_items').columns(['deleted_at', 'bin_item_id']).execute()
  for (const table of ['campuses', 'categories', 'courses', 'lessons']) {
    await db.schema
      .alterTable(table)
      .addColumn('bin_item_id', int, (c) => c.references('bin_items.bin_item_id'))
      .execute()
    await db.schema.createIndex(`${table}_bin`).on(table).column('bin_item_id').execute()
  }
})
