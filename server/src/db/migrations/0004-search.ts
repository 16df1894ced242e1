import { sql } from 'kysely'
import { plainText } from '#lib/html.ts'
import { migration } from '../migration.ts'

const SOURCES = [
  { table: 'campuses', kind: 'campus', id: 'campus_id', body: 'description' },
  { table: 'categories', kind: 'category', id: 'category_id', body: 'description' },
  { table: 'courses', kind: 'course', id: 'course_id', body: 'description' },
  { table: 'lessons', kind: 'lesson', id: 'lesson_id', body: 'plain_text' },
]

/**
 * One search entry per campus, category, course and lesson, maintained by triggers so that every write keeps the index
 * current. SQLite uses FTS5 with trigrams, PostgreSQL pg_trgm.
 */
export const search = migration(async ({ db, isPostgres, int, text, withId }) => {
  await db.schema
    .alterTable('lessons')
    .addColumn('plain_text', text, (c) => c.notNull().defaultTo(''))
    .execute()
  for (const { lesson_id, text: html } of await db
    .selectFrom('lessons')
    .select(['lesson_id', 'text'])
    .where('text', 'is not', null)
    .execute())
    await db
      .updateTable('lessons')
      .set({ plain_text: plainText(html ?? '') })
      .where('lesson_id', '=', lesson_id)
      .execute()

  await withId('search_entries', 'entry_id')
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('target_id', int, (c) => c.notNull())
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('search_entries_target')
    .on('search_entries')
    .columns(['kind', 'target_id'])
    .unique()
    .execute()
  await sql`create index search_entries_start on search_entries (lower(title))`.execute(db)
  for (const { table, kind, id, body } of SOURCES)
    await sql
      .raw(
        `insert into search_entries (kind, target_id, title, body) select '${kind}', ${id}, title, ${body} from ${table} order by ${id}`,
      )
      .execute(db)
  for (const statement of isPostgres ? postgres() : sqlite()) await sql.raw(statement).execute(db)
})

const sqlite = () => [
  ...(['title', 'body'] as const).flatMap((column) => {
    const index = column === 'title' ? 'search_titles' : 'search_bodies'
    const forget = `insert into ${index} (${index}, rowid, ${column}) values ('delete', old.entry_id, old.${column});`
    const learn = `insert into ${index} (rowid, ${column}) values (new.entry_id, new.${column});`
    return [
      `create virtual table ${index} using fts5(${column}, content = 'search_entries', content_rowid = 'entry_id', tokenize = 'trigram')`,
      `insert into ${index} (rowid, ${column}) select entry_id, ${column} from search_entries`,
      `create trigger ${index}_insert after insert on search_entries begin ${learn} end`,
      `create trigger ${index}_delete after delete on search_entries begin ${forget} end`,
      `create trigger ${index}_update after update of ${column} on search_entries when new.${column} <> old.${column} begin ${forget} ${learn} end`,
    ]
  }),
  ...SOURCES.flatMap(({ table, kind, id, body }) => [
    `create trigger ${table}_search_insert after insert on ${table} begin insert into search_entries (kind, target_id, title, body) values ('${kind}', new.${id}, new.title, new.${body}); end`,
    `create trigger ${table}_search_delete after delete on ${table} begin delete from search_entries where kind = '${kind}' and target_id = old.${id}; end`,
    `create trigger ${table}_search_update after update of title, ${body} on ${table} when new.title <> old.title or new.${body} <> old.${body} begin update search_entries set title = new.title, body = new.${body} where kind = '${kind}' and target_id = new.${id}; end`,
  ]),
]

const postgres = () => [
  'create extension if not exists pg_trgm',
  'create index search_entries_title on search_entries using gin (title gin_trgm_ops)',
  'create index search_entries_body on search_entries using gin (body gin_trgm_ops)',
  ...SOURCES.flatMap(({ table, kind, id, body }) => [
    `create function ${table}_search() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from search_entries where kind = '${kind}' and target_id = old.${id};
        elsif tg_op = 'INSERT' then
          insert into search_entries (kind, target_id, title, body) values ('${kind}', new.${id}, new.title, new.${body});
        elsif new.title <> old.title or new.${body} <> old.${body} then
          update search_entries set title = new.title, body = new.${body} where kind = '${kind}' and target_id = new.${id};
        end if;
        return null;
      end $$`,
    `create trigger ${table}_search after insert or update or delete on ${table} for each row execute function ${table}_search()`,
  ]),
]
