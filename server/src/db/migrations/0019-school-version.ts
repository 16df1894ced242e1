import { sql } from 'kysely'
import { migration } from '../migration.ts'

/** What is the same for everyone. */
const TABLES = [
  'campuses',
  'categories',
  'courses',
  'lessons',
  'questions',
  'options',
  'plans',
  'student_wins',
  'configurations',
]

/** Counts the changes of what is the same for everyone, in the transaction of each change (db/school-version.ts). */
export const schoolVersion = migration(async ({ db, isPostgres, int }) => {
  await db.schema
    .createTable('school_version')
    .addColumn('only', int, (c) => c.primaryKey())
    .addColumn('version', int, (c) => c.notNull())
    .addColumn('changed_in', int, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`insert into school_version ("only", version) values (1, 1)`.execute(db)
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
})

const SQLITE = TABLES.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (act) =>
      `create trigger school_version_${table}_${act} after ${act} on ${table} begin update school_version set version = version + 1; end`,
  ),
)
const POSTGRES = [
  // Once per transaction, and only at its end: until then no other transaction has to wait, so none can wait in a circle.
  `create function school_version_count() returns trigger language plpgsql as $$ begin
    update school_version set version = version + 1, changed_in = txid_current() where changed_in <> txid_current();
    return null;
  end $$`,
  ...TABLES.map(
    (table) => `create constraint trigger school_version_${table} after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function school_version_count()`,
  ),
]
