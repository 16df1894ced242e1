import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { engineOf } from '#db/engine.ts'
import { listTables } from '#db/tables.ts'
import { openTestDatabase } from './engines.ts'

// Which tables a distributed PostgreSQL could place by member_id, so that all of a member's rows are on one machine
// (docs/scale.md). A new table is added to one of these lists.

/** Every key begins with the member. */
const BY_MEMBER = [
  'announcement_reads',
  'celebrations',
  'checklist_days',
  'day_goals',
  'day_plans',
  'day_things',
  'device_changes',
  'drills',
  'favorites',
  'final_answers',
  'finals',
  'lesson_progress',
  'member_messages',
  'member_tags',
  'practice_days',
  'practices',
  'quiz_answers',
  'quiz_papers',
  'renewal_contacts',
]

/**
 * Placed by the member once the key is (member_id, id). Nothing else changes: the ids stay unique, and no other column must
 * be. Until then the key is the id alone, which is smaller.
 */
const BY_MEMBER_WITH_ITS_ID = [
  'checklist_items',
  'deleted_notes',
  'deletions',
  'notes',
  'payouts',
  'quiz_attempts',
  'remarks',
  'replays',
  'subscriptions',
]

/** Has a member, but something in it must be unique among all members, which one machine alone cannot know. */
const UNIQUE_AMONG_ALL: Record<string, string> = {
  certificates: 'its number is looked up by strangers, who do not know the member',
  ledger_entries: 'a cause is entered once; one number for every entry of the school',
  funded_orders: 'a payment pays for one order, whoever made it',
  members: 'email, phone and refer code are how a member is found',
  payments: 'a reference of a payment counts once, whoever sends it',
  referrals: 'a subscription counts for one referrer, who is another member than the buyer',
  reset_links: 'found by its token, before the member is known',
  sessions: 'found by its token, before the member is known',
  views: 'found by its token, before the member is known',
}

/** The same for everyone and small: a copy on every machine. */
const COPIED = [
  ...[
    'campuses',
    'categories',
    'courses',
    'lessons',
    'lesson_versions',
    'lesson_revisions',
    'questions',
    'options',
    'search_entries',
  ],
  ...[
    'curriculum_files',
    'plans',
    'configurations',
    'configuration_versions',
    'school_version',
    'student_wins',
    'rates',
  ],
  ...['words', 'word_versions'],
  ...['announcements', 'tags', 'messages', 'bin_items'],
]

/** Belongs to no member: stays on one machine. */
const ON_ONE_MACHINE: Record<string, string> = {
  affiliate_posts: 'written by visitors; a link counts once among all',
  audit_heads: 'one chain of the whole school',
  audits: 'one chain of the whole school',
  claims: 'belongs to an order, and goes where funded_orders goes',
  digests: 'a row of each owner who wants one',
  files: 'found by path; most are of the school',
  funded_accounts: 'plans of funded accounts, a few rows',
  held_decisions: 'one queue of the desk; kept for seconds',
  idempotency_keys: 'a caller may be a visitor or staff; kept for a day',
  known_places: 'an account may be of staff',
  ledger_days: 'sums of the whole school, by day',
  mails: 'one queue; a cause is mailed once among all',
  sent_references: 'a reference of what the school sent counts once, whoever got it',
  staff: 'a few rows',
  staff_links: 'a few rows',
  staff_recovery_codes: 'a few rows',
  staff_rules: 'one row',
  staff_sessions: 'a few rows',
  subscription_campuses: 'follows subscriptions, and needs their member_id first',
  tries: 'a subject may be an address; kept for an hour',
  video_jobs: 'one queue',
}

const dir = mkdtempSync(join(tmpdir(), 'padauk-distribution-'))
const { db, close } = await openTestDatabase(dir)
after(async () => {
  await close()
  rmSync(dir, { recursive: true, force: true })
})

/** All indexes with their columns in order. */
async function listIndexes() {
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ table: string; is_unique: number; columns: string | null }>`
        select m.name as "table", l."unique" as is_unique,
          (select group_concat(name) from (select name from pragma_index_info(l.name) order by seqno)) as columns
        from sqlite_master m, pragma_index_list(m.name) l where m.type = 'table'`
    : sql<{ table: string; is_unique: number; columns: string | null }>`
        select c.relname as "table", i.indisunique::int as is_unique, array_to_string(array(
          select a.attname from unnest(i.indkey) with ordinality k(n, nth)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by nth), ',') as columns
        from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = current_schema()::regnamespace`
  ).execute(db)
  return rows.map(({ columns, ...row }) => ({ ...row, columns: columns?.split(',') ?? [] }))
}

test('OPS-7 every table is placed by member_id, copied, or kept on one machine for a reason', async () => {
  const tables = await listTables(db)
  const indexes = await listIndexes()
  const placed = [
    ...BY_MEMBER,
    ...BY_MEMBER_WITH_ITS_ID,
    ...Object.keys(UNIQUE_AMONG_ALL),
    ...COPIED,
    ...Object.keys(ON_ONE_MACHINE),
  ]
  assert.deepEqual([...placed].sort(), tables.map(({ name }) => name).sort())
  for (const { name, key, columns } of tables) {
    const ofMember = [...BY_MEMBER, ...BY_MEMBER_WITH_ITS_ID, ...Object.keys(UNIQUE_AMONG_ALL)].includes(name)
    assert.equal(columns.includes('member_id'), ofMember, `${name} has a member_id`)
    if (!ofMember) continue
    const mine = indexes.filter(({ table }) => table === name)
    assert.ok(
      key[0] === 'member_id' || mine.some((index) => index.columns[0] === 'member_id'),
      `${name} has an index that begins with member_id`,
    )
    const isKey = (some: string[]) => some.join() === key.join()
    const amongAll = mine.filter(
      (index) => index.is_unique && !isKey(index.columns) && !index.columns.includes('member_id'),
    )
    assert.equal(
      amongAll.length > 0 || ['certificates', 'views'].includes(name),
      name in UNIQUE_AMONG_ALL,
      `${name} is unique by ${amongAll.map((index) => index.columns)}`,
    )
    if (BY_MEMBER.includes(name)) assert.equal(key[0], 'member_id', name)
    if (BY_MEMBER_WITH_ITS_ID.includes(name)) assert.equal(key.length, 1, name)
  }
})
