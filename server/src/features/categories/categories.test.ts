import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
type Row = {
  category_id: number
  campus_title: string
  total_lessons: number
  finished_lessons: number
  next_lesson: { lesson_id: number; course_id: number; title: string }
}
const inProgress = async (as: Who, query = '') =>
  (await call('GET', `/api/user/campus/in-progress${query}`, { as })).content

/** The lessons of a category in learning order. */
const lessonsOf = (category_id: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .where('courses.category_id', '=', category_id)
    .where('lessons.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .select([
      'lessons.lesson_id',
      'lessons.course_id',
      'lessons.title',
      'lessons.minutes',
      'courses.title as course_title',
    ])
    .orderBy('courses.position')
    .orderBy('lessons.position')
    .execute()

/** Bytes of a lesson's text and of the pictures in it. */
async function sizeOf(lesson_id: number) {
  const { text } = await db
    .selectFrom('lessons')
    .where('lesson_id', '=', lesson_id)
    .select('text')
    .executeTakeFirstOrThrow()
  const pictures = [...(text ?? '').matchAll(/ src="\/api\/file\?filePath=([^"&]+)/g)].map(([, path = '']) =>
    decodeURIComponent(path),
  )
  const files = await db
    .selectFrom('files')
    .where('path', 'in', ['', ...pictures])
    .select('bytes')
    .execute()
  return files.reduce((sum, { bytes }) => sum + bytes, Buffer.byteLength(text ?? ''))
}

async function finish(who: Who, lesson_id: number, at = new Date().toISOString()) {
  await db
    .insertInto('lesson_progress')
    .values({ member_id: await idOf(who), lesson_id, resume_seconds: 0, finished_at: at, touched_at: at })
    .onConflict((on) => on.columns(['member_id', 'lesson_id']).doUpdateSet({ finished_at: at, touched_at: at }))
    .execute()
}

test('LEARN-1 categories in progress are started and unfinished, most recent first, each with its next lesson', async () => {
  const all = await db
    .selectFrom('categories')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .select([
      'category_id',
      'categories.title',
      'categories.cover',
      'campuses.campus_id',
      'campuses.title as campus_title',
    ])
    .orderBy('category_id')
    .execute()
  const [a, b] = all as [(typeof all)[number], (typeof all)[number]]
  assert.deepEqual(await inProgress('trader'), { currentPage: 1, totalPage: 0, perPage: 100, total: 0, data: [] })

  const [first, second, third] = await lessonsOf(a.category_id)
  await finish('trader', first!.lesson_id, '2026-01-01T00:00:00.000Z')
  await finish('trader', third!.lesson_id, '2026-01-02T00:00:00.000Z')
  await call('POST', `/api/user/lesson/${(await lessonsOf(b.category_id))[0]!.lesson_id}/resume`, {
    as: 'trader',
    body: { seconds: 5 },
  })
  const { data, ...head } = await inProgress('trader')
  assert.deepEqual(head, { currentPage: 1, totalPage: 1, perPage: 100, total: 2 })
  assert.deepEqual(
    data.map((row: Row) => row.category_id),
    [b.category_id, a.category_id],
  )
  assert.deepEqual(data[1], {
    campus_id: a.campus_id,
    campus_title: a.campus_title,
    category_id: a.category_id,
    title: a.title,
    cover: a.cover,
    total_lessons: (await lessonsOf(a.category_id)).length,
    finished_lessons: 2,
    next_lesson: {
      course_id: second!.course_id,
      lesson_id: second!.lesson_id,
      title: second!.title,
      minutes: second!.minutes,
      bytes: await sizeOf(second!.lesson_id),
    },
  })
  assert.deepEqual(
    [data[0].finished_lessons, data[0].next_lesson.lesson_id],
    [0, (await lessonsOf(b.category_id))[0]!.lesson_id],
  )

  const one = await inProgress('trader', '?page=2&perPage=1')
  assert.deepEqual([one.total, one.totalPage, one.data[0].category_id], [2, 2, a.category_id])
  await finish('trader', second!.lesson_id)
  assert.equal((await inProgress('trader')).data[0].category_id, a.category_id, 'the last used comes first')
})

test('LEARN-1 a finished category leaves the list and returns when a lesson is added', async () => {
  const { category_id, course_id } = await lesson('What money is for')
  for (const { lesson_id } of await lessonsOf(category_id)) await finish('expiring', lesson_id)
  const ids = async () => ((await inProgress('expiring')).data as Row[]).map((row) => row.category_id)
  assert.deepEqual(await ids(), [])
  const { lesson_id } = await db
    .insertInto('lessons')
    .values({
      course_id,
      slug: 'added',
      title: 'Added',
      position: 500,
      status: 'PUBLISHED',
      minutes: 1,
      needs_previous: 0,
      pass_percent: 70,
      text: 'x',
      vimeo_path: null,
      video_source: null,
      video_poster: null,
      video_captions: '[]',
      video_seconds: 0,
      question_count: 0,
    })
    .returning('lesson_id')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    (await inProgress('expiring')).data.map((row: Row) => row.next_lesson.title),
    ['Added'],
  )
  // The last lesson of the first course comes before the first of the second.
  await db.updateTable('lessons').set({ status: 'DRAFT' }).where('lesson_id', '=', lesson_id).execute()
  assert.deepEqual(await ids(), [], 'a draft does not count as a lesson')
  await db.deleteFrom('lessons').where('lesson_id', '=', lesson_id).execute()
})

test("LEARN-1 other members' progress, campuses outside the plan and drafts are not in the list", async () => {
  const { category_id, lesson_id, campus_id } = await lesson('What one candle says')
  await finish('fresh', lesson_id)
  assert.ok(!((await inProgress('expiring')).data as Row[]).some((row) => row.category_id === category_id))
  const count = async () =>
    ((await inProgress('fresh')).data as Row[]).filter((row) => row.category_id === category_id).length
  assert.equal(await count(), 1)
  for (const table of ['campuses', 'categories'] as const) {
    const id = table === 'campuses' ? 'campus_id' : 'category_id'
    const set = (status: 'DRAFT' | 'PUBLISHED') =>
      db
        .updateTable(table)
        .set({ status })
        .where(id as never, '=', (table === 'campuses' ? campus_id : category_id) as never)
        .execute()
    await set('DRAFT')
    assert.equal(await count(), 0, table)
    await set('PUBLISHED')
  }
  const bought = db.deleteFrom('subscription_campuses').where('campus_id', '=', campus_id).returningAll()
  const rows = await bought.execute()
  assert.equal(await count(), 0)
  for (const row of rows) await db.insertInto('subscription_campuses').values(row).execute()
})

test('LEARN-2 a category lists its courses by position with progress, paged', async () => {
  const { category_id, campus_id } = await lesson('What money is for')
  const [first] = await lessonsOf(category_id)
  await finish('fresh', first!.lesson_id)
  const { body } = await call('GET', `/api/user/category/${category_id}`, { as: 'fresh' })
  const { title, description } = await db
    .selectFrom('categories')
    .where('category_id', '=', category_id)
    .select(['title', 'description'])
    .executeTakeFirstOrThrow()
  const courses = await db
    .selectFrom('courses')
    .where('category_id', '=', category_id)
    .select(['course_id', 'title', 'description'])
    .orderBy('position')
    .execute()
  const lessons = await lessonsOf(category_id)
  const data = courses.map((course) => ({
    ...course,
    total_lessons: lessons.filter(({ course_id }) => course_id === course.course_id).length,
    finished_lessons: course.course_id === first!.course_id ? 1 : 0,
  }))
  assert.ok(data.length >= 2)
  assert.deepEqual(body, {
    content: {
      category_id,
      campus_id,
      title,
      description,
      currentPage: 1,
      totalPage: 1,
      perPage: 100,
      total: data.length,
      data,
    },
  })
  const second = (await call('GET', `/api/user/category/${category_id}?page=2&perPage=1`, { as: 'fresh' })).content
  assert.deepEqual([second.currentPage, second.totalPage, second.data], [2, data.length, [data[1]]])
})

test("LEARN-2 type=fav lists the member's favourite lessons of the category, newest first", async () => {
  const { category_id } = await lesson('What money is for')
  const other = await lesson('What one candle says')
  const [one, two] = await lessonsOf(category_id)
  const url = `/api/user/category/${category_id}?type=fav`
  const empty = (await call('GET', url, { as: 'fresh' })).content
  assert.deepEqual([empty.category_id, empty.total, empty.totalPage, empty.data], [category_id, 0, 0, []])
  await finish('fresh', one!.lesson_id)
  for (const [index, lesson_id] of [one!.lesson_id, other.lesson_id, two!.lesson_id].entries()) {
    await call('POST', `/api/user/fav/lesson/${lesson_id}/add`, { as: 'fresh' })
    await db
      .updateTable('favorites')
      .set({ created_at: `2026-01-0${index + 1}T00:00:00.000Z` })
      .where('lesson_id', '=', lesson_id)
      .where('member_id', '=', await idOf('fresh'))
      .execute()
  }
  const { data, total } = (await call('GET', url, { as: 'fresh' })).content
  const row = ({ lesson_id, title, course_id, course_title }: NonNullable<typeof one>, is_finished: boolean) => ({
    lesson_id,
    title,
    course_id,
    course_title,
    is_fav: true,
    is_finished,
  })
  assert.deepEqual([total, data], [2, [row(two!, false), row(one!, true)]])
  assert.equal((await call('GET', url, { as: 'expiring' })).content.total, 0)
  assert.deepEqual((await call('GET', `${url}&page=2&perPage=1`, { as: 'fresh' })).content.data, [row(one!, true)])
})

test('LEARN-2 SAFE-2 an unknown type is 422', async () => {
  const { category_id } = await lesson('What money is for')
  for (const type of ['', 'FAV', 'all', 'fav%20', 'null']) {
    const { status, error } = await call('GET', `/api/user/category/${category_id}?type=${type}`, { as: 'member' })
    assert.deepEqual([status, error?.fields?.[0]?.path], [422, 'type'], type)
  }
  assert.equal((await call('GET', `/api/user/category/${category_id}?type=fav&type=fav`, { as: 'member' })).status, 422)
})
