// Both engines: a migration of real data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'
import { composeTexts } from './compose-texts.ts'

const { call, db, idOf } = await openWorld()

// The marks in the order of some keyboards, and in the standard one.
const [TYPED, COMPOSED] = ['\u1019\u103a\u1037', '\u1019\u1037\u103a']

test('WORDS-1 texts that an older version stored are composed in batches, and a second run changes nothing', async () => {
  await composeTexts(db)
  const member_id = await idOf('trader')
  const note = (nth: number, description: string) => ({
    member_id,
    type: 'NIGHT_PHASE' as const,
    title: `Old ${nth}`,
    description,
    updated_at: '2026-01-01T00:00:00.000Z',
  })
  // More than a batch, of which the last is beyond the first.
  const notes = Array.from({ length: 600 }, (_, nth) => note(nth, nth % 599 === 0 ? TYPED : 'Café'.normalize('NFD')))
  await db.insertInto('notes').values(notes).execute()
  await db.updateTable('members').set({ name: TYPED }).where('member_id', '=', member_id).execute()
  const lesson = await db.selectFrom('lessons').selectAll().limit(1).executeTakeFirstOrThrow()
  await db
    .updateTable('lessons')
    .set({ title_my: `ရှာ${TYPED}`, text_my: null })
    .where('lesson_id', '=', lesson.lesson_id)
    .execute()
  assert.equal(await composeTexts(db), 4)
  const stored = await db.selectFrom('notes').where('title', 'like', 'Old %').select('description').execute()
  assert.deepEqual(
    [COMPOSED, TYPED, 'Café'.normalize('NFD')].map(
      (text) => stored.filter(({ description }) => description === text).length,
    ),
    [2, 0, 598],
    'what is no Burmese stays byte for byte',
  )
  const after = await db
    .selectFrom('lessons')
    .where('lesson_id', '=', lesson.lesson_id)
    .select(['title', 'title_my', 'text_my', 'version'])
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    { ...after },
    { title: lesson.title, title_my: `ရှာ${COMPOSED}`, text_my: null, version: lesson.version },
  )
  assert.equal((await call('GET', '/api/me', { as: 'trader' })).content.name, COMPOSED)
  assert.equal(await composeTexts(db), 0)
})
