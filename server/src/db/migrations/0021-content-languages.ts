import { sql } from 'kysely'
import { migration } from '../migration.ts'

const TEXTS: Record<string, string[]> = {
  campuses: ['title_my', 'description_my'],
  categories: ['title_my', 'description_my'],
  courses: ['title_my', 'description_my'],
  lessons: ['title_my', 'text_my'],
  questions: ['prompt_my', 'explanation_my'],
  options: ['text_my'],
}
const SOURCES = [
  { table: 'campuses', kind: 'campus', id: 'campus_id', body: 'description' },
  { table: 'categories', kind: 'category', id: 'category_id', body: 'description' },
  { table: 'courses', kind: 'course', id: 'course_id', body: 'description' },
  { table: 'lessons', kind: 'lesson', id: 'lesson_id', body: 'plain_text' },
]

/** Content in Burmese beside the English, and the search in both (docs/decisions/0031). */
export const contentLanguages = migration(async ({ db, isPostgres, text }) => {
  for (const [table, columns] of Object.entries(TEXTS))
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, text).execute()
  await db.schema
    .alterTable('lessons')
    .addColumn('plain_text_my', text, (c) => c.notNull().defaultTo(''))
    .execute()
  for (const { table } of SOURCES)
    await db.schema
      .alterTable(table)
      .addColumn('translation', text, (c) =>
        c.notNull().defaultTo('MISSING').check(sql`translation in ('MISSING', 'OLDER', 'CURRENT')`),
      )
      .execute()

  for (const column of ['title_my', 'body_my'])
    await db.schema.alterTable('search_entries').addColumn(column, text).execute()
  await sql`create index search_entries_start_my on search_entries (lower(title_my))`.execute(db)
  for (const statement of isPostgres ? postgres() : sqlite()) await sql.raw(statement).execute(db)
})

/** Burmese is written with spaces between words or without, so they do not count. */
const squeezed = (column: string) => `replace(${column}, ' ', '')`

const sqlite = () => [
  ...['title_my', 'body_my'].flatMap((column) => {
    const index = column === 'title_my' ? 'search_titles_my' : 'search_bodies_my'
    const forget = `insert into ${index} (${index}, rowid, ${column}) values ('delete', old.entry_id, old.${column});`
    const learn = `insert into ${index} (rowid, ${column}) values (new.entry_id, new.${column});`
    return [
      `create virtual table ${index} using fts5(${column}, content = 'search_entries', content_rowid = 'entry_id', tokenize = 'trigram')`,
      `insert into ${index} (${index}) values ('rebuild')`,
      `create trigger ${index}_insert after insert on search_entries begin ${learn} end`,
      `create trigger ${index}_delete after delete on search_entries begin ${forget} end`,
      `create trigger ${index}_update after update of ${column} on search_entries when new.${column} is not old.${column} begin ${forget} ${learn} end`,
    ]
  }),
  ...SOURCES.flatMap(({ table, kind, id, body }) => [
    `drop trigger ${table}_search_insert`,
    `drop trigger ${table}_search_update`,
    `create trigger ${table}_search_insert after insert on ${table} begin insert into search_entries (kind, target_id, title, body, title_my, body_my) values ('${kind}', new.${id}, new.title, new.${body}, ${squeezed('new.title_my')}, ${squeezed(`new.${body}_my`)}); end`,
    `create trigger ${table}_search_update after update of title, ${body}, title_my, ${body}_my on ${table} when new.title <> old.title or new.${body} <> old.${body} or new.title_my is not old.title_my or new.${body}_my is not old.${body}_my begin update search_entries set title = new.title, body = new.${body}, title_my = ${squeezed('new.title_my')}, body_my = ${squeezed(`new.${body}_my`)} where kind = '${kind}' and target_id = new.${id}; end`,
  ]),
]

const postgres = () => [
  'create index search_entries_title_my on search_entries using gin (title_my gin_trgm_ops)',
  'create index search_entries_body_my on search_entries using gin (body_my gin_trgm_ops)',
  ...SOURCES.map(
    ({ table, kind, id, body }) => `create or replace function ${table}_search() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from search_entries where kind = '${kind}' and target_id = old.${id};
        elsif tg_op = 'INSERT' then
          insert into search_entries (kind, target_id, title, body, title_my, body_my)
            values ('${kind}', new.${id}, new.title, new.${body}, ${squeezed('new.title_my')}, ${squeezed(`new.${body}_my`)});
        elsif new.title <> old.title or new.${body} <> old.${body}
            or new.title_my is distinct from old.title_my or new.${body}_my is distinct from old.${body}_my then
          update search_entries set title = new.title, body = new.${body},
              title_my = ${squeezed('new.title_my')}, body_my = ${squeezed(`new.${body}_my`)}
            where kind = '${kind}' and target_id = new.${id};
        end if;
        return null;
      end $$`,
  ),
]
