// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Kysely } from 'kysely'
import { createPostgres, engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { buildTables, runMigrations } from './load.ts'
import { migrations } from './migrations.ts'
import { openUnmigrated } from './open.ts'

const NAME = '0049-desk-lists'
const AT = '2026-01-01T00:00:00.000Z'

test('STAFF-12 OPS-5 what was read before an announcement counted its readers is counted', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    const rows = await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const add = (table: string, rows: Record<string, unknown>[]) => untyped.insertInto(table).values(rows).execute()
      await add(
        'members',
        ['A', 'B', 'C'].map((name, nth) => ({
          ...{ member_id: nth + 1, email: `${name}@padauk.test`, name, password_hash: '', refer_code: name },
          ...{ status: 'ACTIVE', created_at: AT },
        })),
      )
      await add('staff', [
        {
          staff_id: 1,
          email: 's@padauk.test',
          name: 'S',
          password_hash: '',
          role: 'OWNER',
          status: 'ACTIVE',
          created_at: AT,
        },
      ])
      await add(
        'announcements',
        [1, 2].map((announcement_id) => ({
          ...{ announcement_id, title_en: 'A', title_my: '', body_en: 'A', body_my: '', audience: 'ALL', by_mail: 0 },
          ...{ status: 'SCHEDULED', starts_at: AT, ends_at: AT, members: 3, staff_id: 1, updated_at: AT },
        })),
      )
      await add(
        'announcement_reads',
        [1, 3].map((member_id) => ({ announcement_id: 1, member_id, read_at: AT })),
      )
      await runMigrations(trx, [NAME])
      return trx.selectFrom('announcements').select('reads').orderBy('announcement_id').execute()
    })
    assert.deepEqual(
      rows.map(({ reads }) => Number(reads)),
      [2, 0],
    )
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
