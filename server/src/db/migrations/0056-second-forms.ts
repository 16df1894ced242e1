import { migration } from '../migration.ts'

/** Second forms of questions: two questions of a lesson with one position, which take turns from paper to paper. */
export const secondForms = migration(async ({ db }) => {
  await db.schema
    .alterTable('questions')
    .addColumn('form', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
})
