import { migration } from '../migration.ts'

/** The kyat for a dollar, in hundredths, from a day on (docs/decisions/0039). Of two for one day the later one holds. */
export const rates = migration(async ({ db, int, text, withId }) => {
  await withId('rates', 'rate_id')
    .addColumn('from_day', text, (c) => c.notNull())
    .addColumn('mmk_cents', int, (c) => c.notNull())
    .addColumn('staff', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rates_by_day').on('rates').columns(['from_day', 'rate_id']).execute()
})
