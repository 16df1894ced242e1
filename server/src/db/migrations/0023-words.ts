import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** Texts of the product that the school has corrected, and what they were before (docs/decisions/0032). */
export const words = migration(async ({ db, isPostgres, text, table, withId }) => {
  const language = () => sql`language in ('en', 'my')`
  await table('words')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull().check(language()))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('original', 'text', (c) => c.notNull())
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('words_key', ['name', 'language'])
    .execute()
  await withId('word_versions', 'version_id')
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull().check(language()))
    .addColumn('text', 'text')
    .addColumn('staff', 'text', (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('word_versions_of_word')
    .on('word_versions')
    .columns(['name', 'language', 'version_id'])
    .execute()
  // As the other tables that are the same for everyone (migration 0019).
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
})

const SQLITE = ['insert', 'update', 'delete'].map(
  (act) =>
    `create trigger school_version_words_${act} after ${act} on words begin update school_version set version = version + 1; end`,
)
const POSTGRES = [
  `create constraint trigger school_version_words after insert or update or delete on words
    deferrable initially deferred for each row execute function school_version_count()`,
]
