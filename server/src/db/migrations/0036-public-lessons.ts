import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * Whether visitors may read a lesson: null leaves it to the rule that the first of a campus is open. A rate of the kyat
 * now counts as a change of the school, because public prices are estimated with it (docs/decisions/0026).
 */
export const publicLessons = migration(async ({ db, isPostgres, int }) => {
  await db.schema.alterTable('lessons').addColumn('is_free', int).execute()
  if (isPostgres) {
    await sql
      .raw(
        `create constraint trigger school_version_rates after insert or update or delete on rates
          deferrable initially deferred for each row execute function school_version_count()`,
      )
      .execute(db)
    return
  }
  for (const act of ['insert', 'update', 'delete'])
    await sql
      .raw(
        `create trigger school_version_rates_${act} after ${act} on rates begin update school_version set version = version + 1; end`,
      )
      .execute(db)
})
