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

const NAME = '0050-quiz-numbers'
const AT = '2026-01-01T00:00:00.000Z'

test('LEARN-15 OPS-5 existing questions and answers have no figure', async () => {
  const made = engine === 'postgres' ? await createPostgres() : undefined
  const db = await openUnmigrated(made?.url ?? join(newFolder(), 'padauk.db'))
  try {
    await db.transaction().execute(async (trx) => {
      await buildTables(
        trx,
        Object.keys(migrations).filter((name) => name < NAME),
      )
      const untyped = trx as unknown as Kysely<Record<string, Record<string, unknown>>>
      const add = (table: string, row: Record<string, unknown>) => untyped.insertInto(table).values(row).execute()
      const place = { slug: 'a', title: 'A', position: 1, status: 'PUBLISHED' }
      const described = { ...place, description: '', cover: '' }
      await add('members', {
        ...{ member_id: 1, email: 'a@padauk.test', name: 'A', password_hash: '', refer_code: 'A' },
        ...{ status: 'ACTIVE', created_at: AT },
      })
      await add('campuses', { campus_id: 1, ...described, logo: '' })
      await add('categories', { category_id: 1, campus_id: 1, ...described })
      await add('courses', { course_id: 1, category_id: 1, ...place, description: '' })
      await add('lessons', {
        ...{ lesson_id: 1, course_id: 1, ...place, minutes: 5, needs_previous: 0, pass_percent: 70 },
        ...{ plain_text: '', video_captions: '[]', video_seconds: 0, question_count: 1 },
      })
      await add('questions', { question_id: 1, lesson_id: 1, position: 1, kind: 'ONE', prompt: 'A', explanation: '' })
      await add('quiz_answers', {
        ...{ member_id: 1, question_id: 1, edition: 1, paper: 1, tries: 1, option_ids: '[7]' },
        ...{ is_right: 1, is_right_first: 1, misses: 0, answered_at: AT },
      })
    })
    await db.transaction().execute((trx) => runMigrations(trx, [NAME]))
    const question = await db.selectFrom('questions').selectAll().executeTakeFirstOrThrow()
    const { right_number, tolerance, unit, unit_my } = question
    assert.deepEqual([question.kind, right_number, tolerance, unit, unit_my], ['ONE', null, null, null, null])
    const answer = await db.selectFrom('quiz_answers').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([answer.option_ids, answer.number], ['[7]', null])
  } finally {
    await db.destroy()
    await made?.drop()
  }
})
