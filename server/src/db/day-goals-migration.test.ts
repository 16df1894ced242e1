// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { createPostgres, engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openUnmigrated } from './open.ts'

const NAME = '0055-day-goals'

test('LEARN-18 OPS-5 existing goals apply to all days, and reminders stay', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    const found = await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      await untyped
        .insertInto('members')
        .values(
          [1, 2].map((member_id) => ({
            ...{
              member_id,
              email: `${member_id}@padauk.test`,
              name: 'A',
              password_hash: '',
              refer_code: `A${member_id}`,
            },
            ...{ status: 'ACTIVE', created_at: '2026-01-01T00:00:00.000Z' },
          })),
        )
        .execute()
      const remind_at = '2026-11-30T13:30:00.000Z'
      await untyped
        .insertInto('day_plans')
        .values([
          { member_id: 1, goal: 3, remind_hour: 20, zone: 'Asia/Yangon', remind_at },
          { member_id: 2, goal: null, remind_hour: 7, zone: 'Asia/Yangon', remind_at },
        ])
        .execute()
      await runMigrations(trx, [NAME])
      return Promise.all([
        sql<object>`select * from day_goals`.execute(trx),
        sql<object>`select member_id, remind_hour from day_plans order by member_id`.execute(trx),
      ])
    })
    assert.deepEqual(
      found.map(({ rows }) => rows.map((row) => ({ ...row }))),
      [
        [{ member_id: 1, day: '2000-01-01', goal: 3 }],
        [
          { member_id: 1, remind_hour: 20 },
          { member_id: 2, remind_hour: 7 },
        ],
      ],
    )
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
