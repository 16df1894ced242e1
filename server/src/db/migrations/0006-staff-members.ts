import { phoneKey } from '@padauk/rules/phones'
import { sql } from 'kysely'
import { migration } from '../migration.ts'

/**
 * The member table: searched by substrings of name, email, phone, refer code and payment reference (trigrams), sorted
 * and filtered by indexes alone. Triggers on subscriptions and payments maintain `ends_at` and `payment_references`.
 */
export const staffMembers = migration(async ({ db, isPostgres, int, text }) => {
  await db.schema.alterTable('members').addColumn('phone_key', text).execute()
  await db.schema
    .alterTable('members')
    .addColumn('ends_at', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('payment_references', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('payments')
    .addColumn('subscription_id', int, (c) => c.references('subscriptions.subscription_id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('payments_subscription').on('payments').column('subscription_id').execute()

  const taken = new Set<string>()
  for (const { member_id, phone } of await db
    .selectFrom('members')
    .select(['member_id', 'phone'])
    .where('phone', 'is not', null)
    .orderBy('member_id')
    .execute()) {
    const key = phoneKey(phone ?? '')
    if (!key || taken.has(key)) continue
    taken.add(key)
    await db.updateTable('members').set({ phone_key: key }).where('member_id', '=', member_id).execute()
  }
  await sql
    .raw(
      "update members set ends_at = coalesce((select max(end_at) from subscriptions where subscriptions.member_id = members.member_id), '')",
    )
    .execute(db)
  const joined = isPostgres ? 'string_agg(normal_reference, chr(10))' : 'group_concat(normal_reference, char(10))'
  await sql
    .raw(
      `update members set payment_references = coalesce((select ${joined} from payments where payments.member_id = members.member_id), '')`,
    )
    .execute(db)

  const stored = isPostgres ? 'stored' : 'virtual'
  const line = isPostgres ? 'chr(10)' : 'char(10)'
  const type = isPostgres ? 'text collate "C"' : 'text'
  await sql
    .raw(`alter table members add column name_key ${type} generated always as (lower(name)) ${stored}`)
    .execute(db)
  const parts = ['lower(name)', 'email', "coalesce(phone_key, '')", 'lower(refer_code)', 'payment_references'].join(
    ` || ${line} || `,
  )
  await sql
    .raw(`alter table members add column search_text ${type} generated always as (${parts}) ${stored}`)
    .execute(db)

  await db.schema.createIndex('members_phone').on('members').column('phone_key').unique().execute()
  // Covering indexes for the table's filters: a page is found in the index alone, its rows are read afterwards.
  for (const [name, column] of [
    ['members_by_name', 'name_key'],
    ['members_by_email', 'email'],
    ['members_by_joined', 'created_at'],
    ['members_by_end', 'ends_at'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('members')
      .columns([column, 'member_id', ...(column === 'ends_at' ? [] : ['ends_at']), 'status'])
      .execute()
  await db.schema.createIndex('members_by_status').on('members').columns(['status', 'member_id']).execute()
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
})

const ends = (of: string) =>
  `update members set ends_at = coalesce((select max(end_at) from subscriptions where member_id = ${of}.member_id), '') where member_id = ${of}.member_id;`
const forget =
  "insert into member_search (member_search, rowid, search_text) values ('delete', old.member_id, old.search_text);"
const learn = 'insert into member_search (rowid, search_text) values (new.member_id, new.search_text);'

const SQLITE = [
  `create trigger subscriptions_ends_insert after insert on subscriptions begin ${ends('new')} end`,
  `create trigger subscriptions_ends_update after update of end_at, member_id on subscriptions begin ${ends('old')} ${ends('new')} end`,
  `create trigger subscriptions_ends_delete after delete on subscriptions begin ${ends('old')} end`,
  `create trigger payments_search after insert on payments begin update members set payment_references = payment_references || char(10) || new.normal_reference where member_id = new.member_id; end`,
  "create virtual table member_search using fts5(search_text, content = 'members', content_rowid = 'member_id', tokenize = 'trigram')",
  'insert into member_search (rowid, search_text) select member_id, search_text from members',
  `create trigger member_search_insert after insert on members begin ${learn} end`,
  `create trigger member_search_delete after delete on members begin ${forget} end`,
  `create trigger member_search_update after update of name, email, phone_key, refer_code, payment_references on members when new.search_text <> old.search_text begin ${forget} ${learn} end`,
]

const POSTGRES = [
  `create function subscriptions_ends() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${ends('old')} end if;
      if tg_op <> 'DELETE' then ${ends('new')} end if;
      return null;
    end $$`,
  'create trigger subscriptions_ends after insert or update of end_at, member_id or delete on subscriptions for each row execute function subscriptions_ends()',
  `create function payments_search() returns trigger language plpgsql as $$
    begin
      update members set payment_references = payment_references || chr(10) || new.normal_reference where member_id = new.member_id;
      return null;
    end $$`,
  'create trigger payments_search after insert on payments for each row execute function payments_search()',
  'create index members_search on members using gin (search_text gin_trgm_ops)',
]
