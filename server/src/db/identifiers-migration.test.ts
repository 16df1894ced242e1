// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { verifyAudits } from '#features/audits/audits.ts'
import { createPostgres, engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openUnmigrated } from './open.ts'

const NAME = '0051-identifiers'
const AT = '2025-01-01T00:00:00.000Z'

test('STAFF-9 OPS-5 what is stored is cleaned, nothing is lost, and what looks alike is named in the audit log', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const add = (table: string, rows: Record<string, unknown>[]) => untyped.insertInto(table).values(rows).execute()
      const member = (
        member_id: number,
        name: string,
        email: string,
        phone: string | null,
        phone_key: string | null,
      ) => ({
        ...{ member_id, name, email, phone, phone_key },
        ...{ password_hash: '', refer_code: `CODE${member_id}`, status: 'ACTIVE', created_at: AT },
      })
      await add('members', [
        member(1, 'Su\u200b Su', 'su@padauk.test', '09 791 234 567', '959791234567'),
        member(2, 'Mon', '\u200esu@padauk.test', '+95 09 791 234 567', '9509791234567'),
        member(3, '\u202eAye', '\u202aAYE@gmail.com', '\u202a+95 9 791 234 568\u202c', null),
        member(4, 'Aye', 'a.ye+1@gmail.com', '+66 081 234 5678', '660812345678'),
      ])
      const payment = (payment_id: number, member_id: number, reference: string, reference_key: string | null) => ({
        ...{ payment_id, member_id, reference, reference_key, normal_reference: `n${payment_id}` },
        ...{ method: 'OTHER', amount: '1', currency: 'USD', created_at: AT },
      })
      await add('payments', [
        payment(1, 1, 'FT26325KD8QX', 'ft26325kd8qx'),
        payment(2, 2, 'Ref: FT26325KD8QX', 'refft26325kd8qx'),
        payment(3, 3, 'ft26325kd8qx', null),
        payment(4, 4, 'Ref: FT99999ZZ9', 'refft99999zz9'),
      ])
      const post = (post_id: number, link: string, normal_link: string, content_status: string) => ({
        ...{ post_id, link, normal_link, content_status },
        ...{ email: 'a@padauk.test', submitted_at: AT },
      })
      await add('affiliate_posts', [
        post(1, 'https://twitter.com/aye/status/1', 'https://twitter.com/aye/status/1', 'PAID'),
        post(2, 'https://x.com/aye/status/1', 'https://x.com/aye/status/1', 'PENDING'),
        post(3, 'https://example.com/a', 'https://example.com/a', 'PENDING'),
        post(4, 'https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', 'REJECT'),
        post(5, 'https://youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtube.com/watch?v=dQw4w9WgXcQ', 'APPROVED'),
      ])
    })
    await db.transaction().execute((trx) => runMigrations(trx, [NAME]))
    const members = await db
      .selectFrom('members')
      .select(['name', 'email', 'phone', 'phone_key', 'mailbox'])
      .orderBy('member_id')
      .execute()
    assert.deepEqual(
      members.map((member) => Object.values(member)),
      [
        ['Su Su', 'su@padauk.test', '09 791 234 567', '959791234567', 'su@padauk.test'],
        ['Mon', '\u200esu@padauk.test', '+95 09 791 234 567', '9509791234567', 'su@padauk.test'],
        ['Aye', 'aye@gmail.com', '+95 9 791 234 568', '959791234568', 'aye@gmail.com'],
        ['Aye', 'a.ye+1@gmail.com', '+66 081 234 5678', '66812345678', 'aye@gmail.com'],
      ],
    )
    const keys = await db.selectFrom('payments').select(['reference_key']).orderBy('payment_id').execute()
    assert.deepEqual(
      keys.map(({ reference_key }) => reference_key),
      ['ft26325kd8qx', 'refft26325kd8qx', null, 'ft99999zz9'],
    )
    const links = await db.selectFrom('affiliate_posts').select('normal_link').orderBy('post_id').execute()
    assert.deepEqual(
      links.map(({ normal_link }) => normal_link),
      [
        'https://x.com/i/status/1',
        'https://x.com/aye/status/1',
        'https://example.com/a',
        'https://youtu.be/dQw4w9WgXcQ',
        'https://youtube.com/watch?v=dQw4w9WgXcQ',
      ],
    )
    const audits = await db.selectFrom('audits').select(['action', 'target', 'reason']).orderBy('audit_id').execute()
    assert.deepEqual(
      audits.map(({ action, target, reason }) => [action, target, reason]),
      [
        ['members.looks-alike', 'member:2', 'the email is that of member 1, written otherwise'],
        ['members.looks-alike', 'member:2', 'the phone is that of member 1, written otherwise'],
        ['payments.looks-alike', 'member:2', 'payment 2 has the reference of payment 1 by member 1, written otherwise'],
        ['affiliate-posts.looks-alike', 'post:2', 'this is post 1 under another address'],
        ['affiliate-posts.looks-alike', 'post:4', 'this is post 5 under another address'],
      ],
    )
    assert.equal((await verifyAudits(db, { path: join(newFolder(), 'none') })).is_whole, true)
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
