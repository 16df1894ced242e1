import { migration } from '../migration.ts'

/** The devices and networks from which an account has signed in. */
export const knownPlaces = migration(async ({ db, text }) => {
  await db.schema
    .createTable('known_places')
    .addColumn('account', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('place', text, (c) => c.notNull())
    .addColumn('seen_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('known_places_pk', ['account', 'kind', 'place'])
    .execute()
  await db.schema.createIndex('known_places_place').on('known_places').columns(['place', 'kind']).execute()
})
