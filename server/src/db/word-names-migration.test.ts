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

const NAME = '0062-word-names'

test('WORDS-3 OPS-5 corrected texts stay when the texts are renamed, with their versions', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    const found = await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const row = { language: 'en', text: 'Wrong', staff: 'an editor' }
      for (const name of ['console_plans', 'kept_title', 'outbox_title', 'word_place_outbox', 'notes_title']) {
        await untyped
          .insertInto('words')
          .values({ ...row, name, original: 'as it was', changed_at: '2026-01-01T00:00:00.000Z' })
          .execute()
        await untyped
          .insertInto('word_versions')
          .values({ ...row, name, created_at: '2026-01-01T00:00:00.000Z' })
          .execute()
      }
      await runMigrations(trx, [NAME])
      const namesIn = async (table: string) =>
        (await untyped.selectFrom(table).select('name').orderBy('name').execute()).map(({ name }) => name)
      return Promise.all([namesIn('words'), namesIn('word_versions')])
    })
    const names = [
      'console_place_plans',
      'downloads_title',
      'notes_title',
      'pending_title',
      'word_place_pending_changes',
    ]
    assert.deepEqual(found, [names, names])
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
