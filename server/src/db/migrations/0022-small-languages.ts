import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Burmese beside the English: of plans and student wins in columns, of page texts in rows with a history of their own. */
export const smallLanguages = migration(async ({ db, isPostgres, text }) => {
  // One statement for each, because SQLite takes no more.
  for (const [name, column] of [
    ['plans', 'name_my'],
    ['plans', 'description_my'],
    ['plans', 'features_my'],
    ['student_wins', 'title_my'],
  ] as const)
    await db.schema.alterTable(name).addColumn(column, text).execute()
  const language = sql`language ${text} not null default 'en' check (language in ('en', 'my'))`
  await sql`alter table configuration_versions add column ${language}`.execute(db)
  if (isPostgres) {
    await sql`alter table configurations add column ${language}`.execute(db)
    await sql`alter table configurations drop constraint configurations_pkey`.execute(db)
    await sql`alter table configurations add primary key (key, language)`.execute(db)
    return
  }
  // SQLite cannot change a primary key, and drops the triggers with the table.
  const { rows: triggers } = await sql<{
    sql: string
  }>`select sql from sqlite_master where type = 'trigger' and tbl_name = 'configurations'`.execute(db)
  await sql`create table configurations_by_language (
    key text not null, value text not null, ${language}, primary key (key, language))`.execute(db)
  await sql`insert into configurations_by_language (key, value) select key, value from configurations`.execute(db)
  await db.schema.dropTable('configurations').execute()
  await sql`alter table configurations_by_language rename to configurations`.execute(db)
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(db)
})
