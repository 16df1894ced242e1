import { migration } from '../migration.ts'

/** Questions whose answer is a figure, and the figure that was typed. */
export const quizNumbers = migration(async ({ db, text }) => {
  for (const column of ['right_number', 'tolerance', 'unit', 'unit_my'])
    await db.schema.alterTable('questions').addColumn(column, text).execute()
  for (const table of ['quiz_answers', 'practices'])
    await db.schema.alterTable(table).addColumn('number', text).execute()
})
