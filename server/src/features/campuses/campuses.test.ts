import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campusSlug } from '@padauk/rules/campuses'
import { openWorld } from '#test/world.ts'

const { call, db } = await openWorld()
const list = (query: string) => call('GET', `/api/campus${query}`)
const titles = async (q: string) =>
  ((await list(`?q=${encodeURIComponent(q)}`)).content.data as { title: string }[]).map(({ title }) => title)

/** A campus after the shipped ones, created and removed by the test that needs it. */
async function withCampus(
  title: string,
  work: (campus_id: number) => Promise<void>,
  more: { description?: string; status?: 'DRAFT' | 'PUBLISHED' } = {},
) {
  const { campus_id } = await db
    .insertInto('campuses')
    .values({
      slug: `made-${Math.random()}`,
      title,
      description: 'Made by a test',
      logo: 'l',
      cover: 'c',
      position: 1000,
      status: 'PUBLISHED',
      ...more,
    })
    .returning('campus_id')
    .executeTakeFirstOrThrow()
  await work(campus_id).finally(() => db.deleteFrom('campuses').where('campus_id', '=', campus_id).execute())
}

test('VISIT-2 LEARN-1 anyone lists the published campuses by position', async () => {
  const { status, body } = await list('')
  const rows = await db
    .selectFrom('campuses')
    .select(['campus_id', 'slug', 'title', 'description', 'logo', 'cover'])
    .orderBy('position')
    .execute()
  assert.equal(status, 200)
  assert.deepEqual(body, {
    content: { currentPage: 1, totalPage: 1, perPage: 100, total: 8, data: rows.map((row) => ({ ...row })) },
  })
})

test('LEARN-1 pages cover the list without gaps; past the end they are empty with the correct head', async () => {
  const whole = (await list('')).content.data
  const parts = await Promise.all([1, 2, 3].map(async (page) => (await list(`?page=${page}&perPage=3`)).content))
  assert.deepEqual(
    parts.flatMap(({ data }) => data),
    whole,
  )
  for (const [index, { data, ...head }] of parts.entries())
    assert.deepEqual(head, { currentPage: index + 1, totalPage: 3, perPage: 3, total: 8 })
  for (const page of [4, 999_999_999])
    assert.deepEqual((await list(`?page=${page}&perPage=3`)).content, {
      currentPage: page,
      totalPage: 3,
      perPage: 3,
      total: 8,
      data: [],
    })
  assert.deepEqual((await list('?q=nothing-is-named-so')).content, {
    currentPage: 1,
    totalPage: 0,
    perPage: 100,
    total: 0,
    data: [],
  })
})

test('SAFE-2 an invalid page is 422 and named', async () => {
  for (const name of ['page', 'perPage'])
    for (const value of [
      '',
      '0',
      '-1',
      '1.0',
      '1e2',
      ' 1',
      '%2B1',
      '0x1',
      '01',
      'NaN',
      'null',
      '9999999999',
      '9'.repeat(400),
      '%D9%A1',
      '1%00',
      '1%0A',
      "1'--",
    ]) {
      const { status, error } = await list(`?${name}=${value}`)
      assert.deepEqual([status, error?.fields?.[0]?.path], [422, name], `${name}=${value}`)
    }
  assert.equal((await list('?perPage=101')).status, 422)
  assert.deepEqual(
    [
      (await list('?page=1&page=2')).status,
      (await list('?page[]=1&page[a]=2')).status,
      (await list('?q=a&q=b')).status,
      (await list(`?q=${'x'.repeat(201)}`)).status,
    ],
    [422, 200, 422, 422],
  )
})

test('LEARN-1 q matches title and description, case-insensitively, trimmed', async () => {
  assert.deepEqual(await titles('CHART reading'), ['Chart Reading'])
  assert.deepEqual(await titles('  hart Rea '), ['Chart Reading'])
  await withCampus('One', async () => assert.deepEqual(await titles('uniQUE Sentence'), ['One']), {
    description: 'A Unique sentence.',
  })
  assert.equal((await titles('')).length, 8)
  assert.equal((await titles('   ')).length, 8)
})

test('LEARN-1 q treats %, _ and \\ literally', async () => {
  await withCampus('100% sure_thing \\o/', async () => {
    for (const q of ['100%', '%', '_', '\\', 'sure_t', '\\o/', '0% s'])
      assert.deepEqual(await titles(q), ['100% sure_thing \\o/'], q)
  })
  for (const q of ['%', '_', '\\', '%%', 'c%t', 'char_', '\\%', "''", '"', '; drop table campuses --', '*', '[a-z]'])
    assert.deepEqual(await titles(q), [], q)
})

test('LEARN-1 q finds Burmese, and every title by its own text', async () => {
  for (const title of ['ဖန်မီးအိမ် ကြိုးတံတား', 'Éthereum Ünder İstanbul', 'ΣΊΣΥΦΟΣ', '日本 🌼'])
    await withCampus(title, async () => {
      assert.deepEqual(await titles(title), [title])
      assert.deepEqual(await titles([...title].slice(1, 5).join('')), [title])
    })
})

test('SAFE-2 q with a NUL or malformed percent-encoding finds nothing and does not fail', async () => {
  assert.equal((await list('?q=%00')).status, 422)
  for (const q of ['%E0%A4%A', '%', '%zz', '%ED%A0%80']) assert.ok((await list(`?q=${q}`)).status < 500, q)
})

test('LEARN-1 a member reads a campus with its categories and their own progress', async () => {
  const [{ campus_id }] = (await list('?q=crypto foundations')).content.data
  const { content } = await call('GET', `/api/user/campus/${campus_id}`, { as: 'member' })
  assert.deepEqual(Object.keys(content).sort(), [
    ...['campus_id', 'categories', 'cover', 'description', 'logo', 'slug', 'title'],
  ])
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .leftJoin('lesson_progress', (join) =>
      join.onRef('lesson_progress.lesson_id', '=', 'lessons.lesson_id').on('lesson_progress.member_id', '=', 1),
    )
    .where('categories.campus_id', '=', campus_id)
    .select((eb) => [
      'categories.category_id',
      'categories.title',
      'categories.description',
      'categories.cover',
      eb.fn.countAll<number>().as('total_lessons'),
      eb.fn.count<number>('lesson_progress.finished_at').as('finished_lessons'),
    ])
    .groupBy([
      'categories.category_id',
      'categories.title',
      'categories.description',
      'categories.cover',
      'categories.position',
    ])
    .orderBy('categories.position')
    .execute()
  assert.ok(rows.length >= 2 && rows.some(({ finished_lessons }) => finished_lessons > 0))
  const lessons = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .where(
      'courses.category_id',
      'in',
      rows.map(({ category_id }) => category_id),
    )
    .select([
      'courses.category_id',
      'lessons.course_id',
      'lessons.lesson_id',
      'lessons.title',
      'lessons.minutes',
      'lessons.text',
    ])
    .orderBy('courses.position')
    .orderBy('lessons.position')
    .execute()
  // Sizes have their test with the categories.
  const sizes = new Map<number, number>(
    content.categories.map(
      ({ first_lesson: { lesson_id, bytes } }: { first_lesson: { lesson_id: number; bytes: number } }) => [
        lesson_id,
        bytes,
      ],
    ),
  )
  const firstOf = (id: number) => {
    const {
      category_id: _,
      text,
      ...first
    } = lessons.find(({ category_id }) => category_id === id) as (typeof lessons)[number]
    const bytes = sizes.get(first.lesson_id) ?? 0
    assert.ok(bytes >= Buffer.byteLength(text ?? ''))
    return { ...first, bytes }
  }
  assert.deepEqual(
    content.categories,
    rows.map((row) => ({ ...row, first_lesson: firstOf(row.category_id) })),
  )
})

test('LEARN-1 a draft is in no list and is 404 by id', async () => {
  await withCampus(
    'Not yet',
    async (id) => {
      assert.deepEqual(await titles('Not yet'), [])
      assert.equal((await call('GET', `/api/user/campus/${id}`, { as: 'member' })).status, 404)
    },
    { status: 'DRAFT' },
  )
})

test('LEARN-1 a campus slug is its title in lower case, spaces to hyphens, question marks removed', () => {
  assert.deepEqual(['Crypto Foundations', ' What  is DeFi? ', 'A?B', 'ငွေ ကြေး?'].map(campusSlug), [
    'crypto-foundations',
    'what-is-defi',
    'ab',
    'ငွေ-ကြေး',
  ])
})
