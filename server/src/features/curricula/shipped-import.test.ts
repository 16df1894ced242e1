// Whole run only: imports the shipped folder.
import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '#test/folders.ts'
import { openWorld } from '#test/world.ts'
import { importFolder } from './import-folder.ts'

const { call, db, storage, idOf } = await openWorld()
const SHIPPED = join(import.meta.dirname, '../../../../curriculum')

/** The shipped folder before its questions had second forms and its lessons sources. */
function olderFolder() {
  const root = newFolder()
  cpSync(SHIPPED, root, { recursive: true })
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, name)
    const edit = (change: (text: string) => string) => writeFileSync(path, change(readFileSync(path, 'utf8')))
    if (name.endsWith('.gift')) edit((text) => text.split('$CATEGORY: second')[0] as string)
    // Figures have to be shown, and some are in second forms alone.
    else if (/\d-[^/]*\.md$/.test(name)) edit((text) => text.replace(/^(figures|sources):\n(?: +.*\n)*/gm, ''))
  }
  return root
}

test('LEARN-13 importing the shipped folder over a school whose members have progress keeps it', async () => {
  await db.deleteFrom('campuses').execute()
  await db.deleteFrom('curriculum_files').execute()
  await importFolder(db, storage, olderFolder(), new Date('2026-01-01'))
  const member_id = await idOf('member')
  const lessons = await db
    .selectFrom('lessons')
    .select(['lesson_id', 'slug', 'course_id'])
    .orderBy('lesson_id')
    .execute()
  const questions = await db
    .selectFrom('questions')
    .select(['question_id', 'lesson_id', 'edition', 'prompt'])
    .orderBy('question_id')
    .execute()
  assert.ok(lessons.length > 100 && questions.length > 500)
  const at = '2026-02-01T00:00:00.000Z'
  const each = async <T>(rows: T[], keep: (some: T[]) => Promise<unknown>) => {
    for (let from = 0; from < rows.length; from += 50) await keep(rows.slice(from, from + 50))
  }
  await each(lessons, (some) =>
    db
      .insertInto('lesson_progress')
      .values(
        some.map(({ lesson_id }) => ({
          ...{ member_id, lesson_id, resume_seconds: 3, passed_at: at, finished_at: at, touched_at: at },
        })),
      )
      .execute(),
  )
  await each(questions, (some) =>
    db
      .insertInto('quiz_answers')
      .values(
        some.map(({ question_id, edition }) => ({
          ...{ member_id, question_id, edition, paper: 1, tries: 1, option_ids: '[]', number: null },
          ...{ is_right: 1 as const, is_right_first: 1 as const, misses: 0, answered_at: at },
        })),
      )
      .execute(),
  )

  await importFolder(db, storage, SHIPPED, new Date('2026-03-01'))
  assert.deepEqual(
    await db.selectFrom('lessons').select(['lesson_id', 'slug', 'course_id']).orderBy('lesson_id').execute(),
    lessons,
  )
  const after = await db
    .selectFrom('questions')
    .where('form', '=', 1)
    .select(['question_id', 'lesson_id', 'edition', 'prompt'])
    .orderBy('question_id')
    .execute()
  assert.deepEqual(after, questions)
  const seconds = await db.selectFrom('questions').where('form', '=', 2).select('question_id').execute()
  assert.equal(seconds.length, questions.length)
  const mine = (table: 'lesson_progress' | 'quiz_answers') =>
    db.selectFrom(table).where('member_id', '=', member_id).selectAll().execute()
  assert.equal((await mine('lesson_progress')).length, lessons.length)
  assert.equal((await mine('quiz_answers')).length, questions.length)
})

test('WORDS-2 LEARN-10 the search finds each lesson of the shipped folder by three of its own Burmese words', async () => {
  await importFolder(db, storage, SHIPPED, new Date('2026-03-01'))
  const member_id = await idOf('member')
  // A locked lesson is found by its title alone.
  await db.updateTable('lessons').set({ needs_previous: 0 }).execute()
  await db.updateTable('subscriptions').set({ opens_all_campuses: 1 }).where('member_id', '=', member_id).execute()
  const lessons = await db
    .selectFrom('lessons')
    .where('plain_text_my', '!=', '')
    .select(['lesson_id', 'title', 'plain_text_my'])
    .orderBy('lesson_id')
    .execute()
  assert.ok(lessons.length > 100)
  const wordsOf = (text: string) => [...new Set(text.match(/[\u1000-\u1049\u1050-\u109f]{8,30}/g))]
  const uses = new Map<string, number>()
  for (const { plain_text_my } of lessons)
    for (const word of wordsOf(plain_text_my)) uses.set(word, (uses.get(word) ?? 0) + 1)
  const missed: string[] = []
  for (const { lesson_id, title, plain_text_my } of lessons) {
    const own = wordsOf(plain_text_my).sort((a, b) => Number(uses.get(a)) - Number(uses.get(b)))
    const q = own.slice(0, 3).join(' ')
    const { content } = await call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: 'member' })
    if (!content.data.some((hit: { lesson_id: number | null }) => hit.lesson_id === lesson_id))
      missed.push(`${title}: ${q}`)
  }
  assert.deepEqual(missed, [])
})
