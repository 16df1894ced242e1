// Both engines: triggers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engine } from '#test/engines.ts'
import { openWorld } from '#test/world.ts'
import type { Schema } from './schema.ts'
import { cachePerVersion, readSchoolVersion } from './school-version.ts'

let queries = 0
const { call, db, lesson, tokenOf } = await openWorld({ log: () => void queries++ })

const asked = async (url: string, headers = {}) => {
  queries = 0
  const answer = await call('GET', url, { headers })
  return { ...answer, queries }
}

test('OPS-2 a list that is the same for everyone is read once, sent with an ETag, and read again after any change', async () => {
  const first = await asked('/api/campus')
  const { etag } = first.headers as { etag: string }
  assert.equal(first.headers['cache-control'], 'no-cache')
  const again = await asked('/api/campus')
  assert.deepEqual([again.queries, again.headers.etag, again.text], [1, etag, first.text], 'only the version is read')
  const known = await asked('/api/campus', { 'if-none-match': etag })
  assert.deepEqual([known.status, known.text], [304, ''])
  // By anyone: nothing in this process knows of it.
  await db.updateTable('campuses').set({ title: 'Renamed' }).where('position', '=', 1).execute()
  const changed = await asked('/api/campus', { 'if-none-match': etag })
  assert.deepEqual([changed.status, changed.content.data[0].title], [200, 'Renamed'])
  // What people search for is not kept.
  assert.deepEqual(
    (await asked('/api/campus?q=renamed')).content.data.map(({ title }: { title: string }) => title),
    ['Renamed'],
  )
})

test('OPS-2 a lesson shows every change of its text, video and quiz at once', async () => {
  const { lesson_id } = await lesson('What money is for')
  await tokenOf('member')
  const read = async () => {
    queries = 0
    const { content } = await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })
    return { ...content, queries }
  }
  const before = await read()
  assert.deepEqual([(await read()).queries, before.queries], [2, 4], "the session and what is the member's own")
  await db.updateTable('lessons').set({ text: '<p>New</p>' }).where('lesson_id', '=', lesson_id).execute()
  assert.equal((await read()).text, '<p>New</p>')
  const { question_id } = before.quiz.questions[0]
  await db.updateTable('options').set({ text: 'Another' }).where('question_id', '=', question_id).execute()
  assert.equal((await read()).quiz.questions[0].options[0].text, 'Another')
  await db.deleteFrom('questions').where('lesson_id', '=', lesson_id).execute()
  assert.equal((await read()).quiz, null)
})

test('OPS-2 each change of what is the same for everyone counts, in the transaction that makes it', async () => {
  const tables = {
    campuses: 'title',
    categories: 'title',
    courses: 'title',
    lessons: 'title',
    questions: 'prompt',
    options: 'text',
    plans: 'name',
    student_wins: 'title',
    configurations: 'value',
    words: 'text',
  } as const
  await db
    .insertInto('words')
    .values({ name: 'close', language: 'en', text: 'Shut', original: 'Close', staff: '', changed_at: '' })
    .execute()
  for (const [table, column] of Object.entries(tables) as [keyof Schema, string][]) {
    const before = await readSchoolVersion(db)
    await db
      .updateTable(table)
      .set((eb) => ({ [column]: eb.ref(column as never) }) as never)
      .execute()
    assert.ok((await readSchoolVersion(db)) > before, table)
  }
  const before = await readSchoolVersion(db)
  await db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('plans').set({ name: 'Never' }).execute()
      throw new Error('rolled back')
    })
    .catch(() => {})
  assert.equal(await readSchoolVersion(db), before)
})

test('OPS-2 two transactions that change different things do not wait for each other', {
  skip: engine !== 'postgres' && 'only PostgreSQL has several writers',
  timeout: 20_000,
}, async () => {
  const before = await readSchoolVersion(db)
  let arrived = 0
  let meet = () => {}
  const bothAreIn = new Promise<void>((resolve) => {
    meet = resolve
  })
  const change = (table: 'plans' | 'campuses') =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable(table)
        .set((eb) => ({ position: eb.ref('position') }))
        .execute()
      if (++arrived === 2) meet()
      await bothAreIn
    })
  await Promise.all([change('plans'), change('campuses')])
  assert.equal(await readSchoolVersion(db), before + 2)
})

test('OPS-2 what was loaded under an older version, failed, or was seen in a transaction is not kept', async () => {
  const keep = cachePerVersion<number>(2)
  let loads = 0
  const load = async () => ++loads
  assert.deepEqual(
    [await keep(db, 2, 'a', load), await keep(db, 2, 'a', load), await keep(db, 1, 'a', load)],
    [1, 1, 2],
  )
  assert.deepEqual([await keep(db, 2, 'a', load), await keep(db, 3, 'a', load)], [1, 3])
  await assert.rejects(keep(db, 3, 'b', () => Promise.reject(new Error('lost'))))
  assert.equal(await keep(db, 3, 'b', load), 4)
  assert.equal(await db.transaction().execute((trx) => keep(trx, 3, 'b', load)), 5)
  await keep(db, 3, 'c', load)
  assert.equal(await keep(db, 3, 'a', load), 7, 'only so many are kept')
})
