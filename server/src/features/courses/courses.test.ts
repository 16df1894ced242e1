import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, lesson } = await openWorld()
const read = async (course_id: number, as: Who) => (await call('GET', `/api/user/course/${course_id}`, { as })).content
type Row = { lesson_id: number; is_fav: boolean; is_finished: boolean; is_locked: boolean }

/** A course of lessons without quizzes; `locks` marks those that require the previous one. */
async function makeCourse(locks: boolean[]) {
  const { category_id } = await lesson('What money is for')
  const { course_id } = await db
    .insertInto('courses')
    .values({
      category_id,
      slug: `made-${Math.random()}`,
      title: 'Made',
      description: 'd',
      position: 900,
      status: 'PUBLISHED',
    })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const [index, needs] of locks.entries()) {
    const row = {
      course_id,
      slug: `l${index}`,
      title: `L${index}`,
      position: index + 1,
      status: 'PUBLISHED' as const,
      minutes: 1,
      needs_previous: needs ? (1 as const) : (0 as const),
      pass_percent: 70,
      text: 'x',
      vimeo_path: null,
      video_source: null,
      video_poster: null,
      video_captions: '[]',
      video_seconds: 0,
      question_count: 0,
    }
    ids.push((await db.insertInto('lessons').values(row).returning('lesson_id').executeTakeFirstOrThrow()).lesson_id)
  }
  return { course_id, ids }
}
const locks = async (course_id: number, as: Who) =>
  ((await read(course_id, as)).lessons as Row[]).map(({ is_locked }) => is_locked)

test('LEARN-3 a course lists its lessons in order with what each contains', async () => {
  const { course_id, category_id, campus_id } = await lesson('What money is for')
  const { title, description } = await db
    .selectFrom('courses')
    .where('course_id', '=', course_id)
    .select(['title', 'description'])
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('lessons')
    .where('course_id', '=', course_id)
    .selectAll()
    .orderBy('position')
    .execute()
  assert.ok(rows.length >= 3)
  const { body } = await call('GET', `/api/user/course/${course_id}`, { as: 'trader' })
  assert.deepEqual(body, {
    content: {
      course_id,
      category_id,
      campus_id,
      title,
      description,
      lessons: rows.map(({ lesson_id, title, minutes, video_source, question_count }) => ({
        lesson_id,
        title,
        has_video: video_source !== null,
        has_quiz: question_count > 0,
        minutes,
        is_fav: false,
        is_finished: false,
        is_locked: false,
      })),
      known: 0,
      weak: 0,
    },
  })
})

test('LEARN-3 a lesson with a prerequisite is locked until this member finishes the previous one', async () => {
  const { course_id, ids } = await makeCourse([true, true, false, true])
  assert.deepEqual(await locks(course_id, 'trader'), [false, true, false, true])
  await call('POST', `/api/user/lesson/${ids[0]}/finish`, { as: 'trader' })
  assert.deepEqual(await locks(course_id, 'trader'), [false, false, false, true])
  assert.deepEqual(await locks(course_id, 'expiring'), [false, true, false, true])
  await call('POST', `/api/user/lesson/${ids[2]}/finish`, { as: 'trader' })
  const lessons = (await read(course_id, 'trader')).lessons as Row[]
  assert.deepEqual(
    lessons.map(({ is_finished, is_locked }) => [is_finished, is_locked]),
    [
      [true, false],
      [false, false],
      [true, false],
      [false, false],
    ],
  )
})

test('LEARN-3 the course reports the same lock state as reading the lesson', async () => {
  const { course_id, ids } = await makeCourse([false, true, true, false, true])
  await db.updateTable('lessons').set({ status: 'DRAFT' }).where('lesson_id', '=', ids[1]!).execute()
  await call('POST', `/api/user/lesson/${ids[3]}/finish`, { as: 'fresh' })
  for (const round of ['nothing done', 'the first done']) {
    for (const { lesson_id, is_locked } of (await read(course_id, 'fresh')).lessons as Row[])
      assert.equal(
        (await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'fresh' })).status,
        is_locked ? 403 : 200,
        `${round} ${lesson_id}`,
      )
    await call('POST', `/api/user/lesson/${ids[0]}/finish`, { as: 'fresh' })
  }
  assert.deepEqual(await locks(course_id, 'fresh'), [false, false, false, false])
})

test('LEARN-3 a finished lesson stays open, even when the previous one is not finished', async () => {
  const { course_id, ids } = await makeCourse([false, false])
  await call('POST', `/api/user/lesson/${ids[1]}/finish`, { as: 'trader' })
  await db.updateTable('lessons').set({ needs_previous: 1 }).where('lesson_id', '=', ids[1]!).execute()
  assert.deepEqual(await locks(course_id, 'trader'), [false, false])
})

test('LEARN-3 a draft lesson is hidden and locks nothing; equal positions keep a stable order', async () => {
  const { course_id, ids } = await makeCourse([false, true, true])
  await db.updateTable('lessons').set({ position: 7 }).where('course_id', '=', course_id).execute()
  assert.deepEqual(
    ((await read(course_id, 'trader')).lessons as Row[]).map(({ lesson_id }) => lesson_id),
    ids,
  )
  assert.deepEqual(await locks(course_id, 'trader'), [false, true, true])
  await db.updateTable('lessons').set({ status: 'DRAFT' }).where('lesson_id', 'in', ids.slice(0, 2)).execute()
  assert.deepEqual(await locks(course_id, 'trader'), [false])
})

test('LEARN-3 a course without lessons has an empty list', async () => {
  const { course_id } = await makeCourse([])
  assert.deepEqual((await read(course_id, 'trader')).lessons, [])
})

test("LEARN-9 favourites and finished lessons are the member's own", async () => {
  const { course_id, ids } = await makeCourse([false, false])
  await call('POST', `/api/user/fav/lesson/${ids[1]}/add`, { as: 'trader' })
  await call('POST', `/api/user/lesson/${ids[0]}/finish`, { as: 'trader' })
  const state = async (as: Who) =>
    ((await read(course_id, as)).lessons as Row[]).map(({ is_fav, is_finished }) => [is_fav, is_finished])
  assert.deepEqual(await state('trader'), [
    [false, true],
    [true, false],
  ])
  assert.deepEqual(await state('member'), [
    [false, false],
    [false, false],
  ])
})

test('OFFLINE-1 SAFE-2 the lessons of a course are those that may be opened; read ahead are the next three, locked or not', async () => {
  const { course_id, ids } = await makeCourse([false, true, true, true, true, false, true])
  const ahead = async (query: string, as: Who = 'member') => {
    const { status, content } = await call('GET', `/api/user/course/${course_id}/lessons${query}`, { as })
    return status === 200 ? content.map(({ lesson_id }: Row) => lesson_id) : status
  }
  assert.deepEqual(await ahead(''), [ids[0], ids[5]])
  assert.deepEqual(await ahead('?ahead=2'), ids.slice(0, 2))
  assert.deepEqual(await ahead('?ahead=4'), ids.slice(0, 4))
  await call('POST', `/api/user/lesson/${ids[0]}/finish`, { as: 'member' })
  assert.deepEqual(await ahead('?ahead=4'), ids.slice(1, 5))
  assert.deepEqual(await ahead(''), [ids[0], ids[1], ids[5]])
  const [first, second] = (await call('GET', `/api/user/course/${course_id}/lessons`, { as: 'member' })).content
  assert.deepEqual([first.text, first.is_finished, second.is_finished, second.quiz], ['x', true, false, null])
  assert.deepEqual(await ahead('?ahead=0'), 422)
  assert.deepEqual(await ahead('?ahead=5'), 422)
  assert.deepEqual(await ahead('', 'expired'), 401)
  await db.updateTable('courses').set({ status: 'DRAFT' }).where('course_id', '=', course_id).execute()
  assert.deepEqual(await ahead(''), 404)
})
