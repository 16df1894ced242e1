import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call, db, lesson } = await openWorld()
const as = 'editor' as const
const post = (path: string, body: object) => call('POST', `/api/staff/${path}`, { as, body })
const patch = (path: string, body: object) => call('PATCH', `/api/staff/${path}`, { as, body })
const del = (path: string) => call('DELETE', `/api/staff/${path}`, { as })
const actions = async (target: string) =>
  (await db.selectFrom('audits').where('target', '=', target).select('action').orderBy('audit_id').execute()).map(
    ({ action }) => action,
  )

/** A campus with one category, course and lesson, all published. */
let nth = 0
async function build() {
  nth++
  const campus = (await post('campuses', { title: `Built ${nth}`, status: 'PUBLISHED' })).content
  const category = (await post('categories', { campus_id: campus.campus_id, title: 'Category', status: 'PUBLISHED' }))
    .content
  const course = (await post('courses', { category_id: category.category_id, title: 'Course', status: 'PUBLISHED' }))
    .content
  const made = (
    await post('lessons', {
      course_id: course.course_id,
      title: `Kyaukpadaung ${nth}`,
      text: `<p>Zinbyun${nth}</p>`,
      status: 'PUBLISHED',
    })
  ).content
  return {
    campus_id: campus.campus_id as number,
    category_id: category.category_id as number,
    course_id: course.course_id as number,
    lesson_id: made.lesson_id as number,
  }
}

test('STAFF-3 campus to lesson are created as drafts, with their own slugs, generated covers and an audit row', async () => {
  const campus = await post('campuses', { title: 'Chart reading' })
  assert.equal(campus.status, 201, campus.text)
  assert.deepEqual(
    [campus.content.slug, campus.content.status, campus.content.description],
    ['chart-reading-2', 'DRAFT', ''],
  )
  const { campus_id } = campus.content
  assert.equal(
    (await call('GET', `/api/file?filePath=${encodeURIComponent(campus.content.cover)}`)).headers['content-type'],
    'image/svg+xml',
  )
  assert.deepEqual(await actions(`campus:${campus_id}`), ['campuses.create'])
  const mine = await post('categories', { campus_id, title: 'ငွေကြေး' })
  const again = await post('categories', { campus_id, title: 'အခြေခံ' })
  const mixed = await post('categories', { campus_id, title: '  Déjà vu? ငွေ 2! ' })
  assert.deepEqual([mine.content.slug, again.content.slug, mixed.content.slug], ['category', 'category-2', 'deja-vu-2'])
  assert.equal(mixed.content.title, '  Déjà vu? ငွေ 2! ')
  assert.deepEqual(
    [mine, again, mixed].map(({ content }) => content.position),
    [1, 2, 3],
  )
  const course = await post('courses', { category_id: mine.content.category_id, title: 'A' })
  const made = await post('lessons', { course_id: course.content.course_id, title: 'B' })
  assert.deepEqual([course.status, made.status, made.content.status, made.content.version], [201, 201, 'DRAFT', 1])
  const tree = (await call('GET', '/api/staff/curriculum', { as })).content.campuses.find(
    (one: { campus_id: number }) => one.campus_id === campus_id,
  )
  assert.equal(tree.categories[0].courses[0].lessons[0].title, 'B')
})

test('STAFF-3 SAFE-2 a missing parent, unknown key, invalid status or picture is 422 and creates nothing', async () => {
  const count = () =>
    db
      .selectFrom('campuses')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst()
  const before = await count()
  const refused: [string, object, string][] = [
    ['categories', { campus_id: 999_999_999, title: 'x' }, 'campus_id'],
    ['courses', { category_id: 999_999_999, title: 'x' }, 'category_id'],
    ['lessons', { course_id: 999_999_999, title: 'x' }, 'course_id'],
    ['campuses', { title: ' ' }, 'title'],
    ['campuses', { title: 'a'.repeat(121) }, 'title'],
    ['campuses', { title: 'a\0' }, 'title'],
    ['campuses', { title: 'x', slug: 'y' }, 'slug'],
    ['campuses', { title: 'x', status: 'OPEN' }, 'status'],
    ['campuses', { title: 'x', position: 0 }, 'position'],
    ['campuses', { title: 'x', cover: 'nothing/here.png' }, 'cover'],
    ['campuses', { title: 'x', cover: '../../etc/passwd' }, 'cover'],
  ]
  for (const [path, body, field] of refused) {
    const { status, error } = await post(path, body)
    assert.deepEqual([status, error.fields?.[0]?.path], [422, field], JSON.stringify(body))
  }
  assert.deepEqual(await count(), before)
})

test('STAFF-3 a position change moves the others, without gaps or duplicates, even with simultaneous moves', async () => {
  const { campus_id } = await build()
  const ids: number[] = []
  for (const title of ['b', 'c', 'd', 'e'])
    ids.push((await post('categories', { campus_id, title })).content.category_id)
  const order = async () =>
    (
      await db
        .selectFrom('categories')
        .where('campus_id', '=', campus_id)
        .where('bin_item_id', 'is', null)
        .select(['title', 'position'])
        .orderBy('position')
        .execute()
    ).map(({ title, position }) => `${position}${title}`)
  await patch(`categories/${ids[3]}`, { position: 1 })
  assert.deepEqual(await order(), ['1e', '2Category', '3b', '4c', '5d'])
  await patch(`categories/${ids[3]}`, { position: 99 })
  assert.deepEqual(await order(), ['1Category', '2b', '3c', '4d', '5e'])
  assert.deepEqual((await actions(`category:${ids[3]}`)).slice(1), ['categories.update', 'categories.update'])
  await Promise.all(
    ids.flatMap((id, at) => [
      patch(`categories/${id}`, { position: 5 - at }),
      patch(`categories/${id}`, { position: 1 }),
    ]),
  )
  assert.deepEqual(
    (await order()).map((one) => one[0]),
    ['1', '2', '3', '4', '5'],
  )
  assert.equal((await del(`categories/${ids[1]}`)).status, 204)
  assert.deepEqual(
    (await order()).map((one) => one[0]),
    ['1', '2', '3', '4'],
  )
  const inserted = await post('categories', { campus_id, title: 'first', position: 1 })
  assert.equal(inserted.content.position, 1)
  assert.equal((await order())[0], '1first')
})

test('STAFF-3 a lesson moves to another course and gets a position there; its old course closes the gap', async () => {
  const [here, there] = [await build(), await build()]
  const second = (await post('lessons', { course_id: here.course_id, title: `Kyaukpadaung ${nth}` })).content
  const moved = await patch(`lessons/${here.lesson_id}`, { course_id: there.course_id, position: 1 })
  assert.deepEqual(
    [moved.status, moved.content.course_id, moved.content.position],
    [200, there.course_id, 1],
    moved.text,
  )
  assert.equal((await call('GET', `/api/staff/lessons/${second.lesson_id}`, { as })).content.position, 1)
  assert.equal((await call('GET', `/api/staff/lessons/${there.lesson_id}`, { as })).content.position, 2)
  // The title exists there already: the slug is changed, and the move adds no version.
  const back = await patch(`lessons/${second.lesson_id}`, { course_id: there.course_id })
  assert.deepEqual([back.content.slug.endsWith('-2'), back.content.version, back.content.position], [true, 1, 3])
  assert.equal((await patch(`lessons/${second.lesson_id}`, { course_id: 999_999_999 })).status, 422)
})

test('STAFF-3 drafts and everything beneath them are hidden from members on every level', async () => {
  const floors = ['lessons', 'courses', 'categories', 'campuses'] as const
  for (const floor of floors) {
    const ids = await build()
    const as = 'member' as const
    const { member_id } = await db
      .selectFrom('members')
      .where('email', '=', 'member@padauk.test')
      .select('member_id')
      .executeTakeFirstOrThrow()
    const at = new Date().toISOString()
    await db.insertInto('favorites').values({ member_id, lesson_id: ids.lesson_id, created_at: at }).execute()
    await db
      .insertInto('lesson_progress')
      .values({ member_id, lesson_id: ids.lesson_id, resume_seconds: 3, touched_at: at })
      .execute()
    const other = (
      await post('lessons', { course_id: ids.course_id, title: 'Before', position: 1, status: 'PUBLISHED' })
    ).content.lesson_id
    const sees = async () => {
      const [campuses, campus, category, favourites, course, before, own, progress, found] = await Promise.all([
        call('GET', '/api/campus', { as }),
        call('GET', `/api/user/campus/${ids.campus_id}`, { as }),
        call('GET', `/api/user/category/${ids.category_id}`, { as }),
        call('GET', `/api/user/category/${ids.category_id}?type=fav`, { as }),
        call('GET', `/api/user/course/${ids.course_id}`, { as }),
        call('GET', `/api/user/lesson/${other}`, { as }),
        call('GET', `/api/user/lesson/${ids.lesson_id}`, { as }),
        call('GET', '/api/user/campus/in-progress', { as }),
        call('GET', `/api/search?q=Zinbyun${nth}`, { as }),
      ])
      return {
        listed: campuses.content.data.some((one: { campus_id: number }) => one.campus_id === ids.campus_id),
        campus: campus.status,
        counts: campus.content?.categories.map((one: { total_lessons: number }) => one.total_lessons) ?? null,
        category: category.status,
        courses: category.content?.data.map((one: { total_lessons: number }) => one.total_lessons) ?? null,
        favourites: favourites.content?.data.length ?? null,
        course: course.status,
        lessons: course.content?.lessons.length ?? null,
        next: before.content?.next_lesson_id ?? null,
        lesson: own.status,
        progress: progress.content.data.some((one: { category_id: number }) => one.category_id === ids.category_id),
        found: found.content.data.length,
      }
    }
    const own = {
      lessons: ids.lesson_id,
      courses: ids.course_id,
      categories: ids.category_id,
      campuses: ids.campus_id,
    }[floor]
    assert.deepEqual(
      await sees(),
      {
        listed: true,
        campus: 200,
        counts: [2],
        category: 200,
        courses: [2],
        favourites: 1,
        course: 200,
        lessons: 2,
        next: ids.lesson_id,
        lesson: 200,
        progress: true,
        found: 1,
      },
      `${floor} published`,
    )
    await patch(`${floor}/${own}`, { status: 'DRAFT' })
    const gone = await sees()
    assert.deepEqual([gone.lesson, gone.found, gone.favourites ?? 0, gone.progress], [404, 0, 0, false], floor)
    const expected = {
      lessons: {
        listed: true,
        campus: 200,
        counts: [1],
        category: 200,
        courses: [1],
        course: 200,
        lessons: 1,
        next: null,
      },
      courses: {
        listed: true,
        campus: 200,
        counts: [0],
        category: 200,
        courses: [],
        course: 404,
        lessons: null,
        next: null,
      },
      categories: {
        listed: true,
        campus: 200,
        counts: [],
        category: 404,
        courses: null,
        course: 404,
        lessons: null,
        next: null,
      },
      campuses: {
        listed: false,
        campus: 404,
        counts: null,
        category: 404,
        courses: null,
        course: 404,
        lessons: null,
        next: null,
      },
    }[floor]
    for (const [key, value] of Object.entries(expected))
      assert.deepEqual(gone[key as keyof typeof gone], value, `${floor}: ${key}`)
    for (const act of ['finish', 'resume', 'quiz'] as const)
      assert.equal(
        (
          await call('POST', `/api/user/lesson/${ids.lesson_id}/${act}`, {
            as,
            body: act === 'resume' ? { seconds: 1 } : act === 'quiz' ? { answers: [] } : undefined,
          })
        ).status,
        404,
        `${floor} ${act}`,
      )
    assert.equal((await call('POST', `/api/user/fav/lesson/${ids.lesson_id}/add`, { as })).status, 404)
    await patch(`${floor}/${own}`, { status: 'PUBLISHED' })
    assert.equal((await sees()).lesson, 200)
  }
})

test('STAFF-3 deleting content in use reports what is deleted with it and needs confirmation', async () => {
  const ids = await lesson('What money is for')
  const { uses } = (await call('GET', `/api/staff/campuses/${ids.campus_id}`, { as })).content
  assert.ok(
    uses.categories > 1 &&
      uses.courses > 1 &&
      uses.lessons > 3 &&
      uses.learners >= 1 &&
      uses.favorites >= 1 &&
      uses.subscriptions >= 1,
    JSON.stringify(uses),
  )
  const { status, error } = await del(`campuses/${ids.campus_id}`)
  assert.deepEqual([status, error.code], [409, 'in_use'])
  assert.match(
    error.message,
    new RegExp(
      `${uses.categories} categories, ${uses.courses} courses, ${uses.lessons} lessons, \\d+ members? with progress, \\d+ favourites?,? .*subscriptions? that bought it`,
    ),
  )
  assert.equal((await del(`campuses/${ids.campus_id}?confirm=maybe`)).status, 422)
  assert.equal((await call('GET', `/api/user/lesson/${ids.lesson_id}`, { as: 'member' })).status, 200)

  await db
    .insertInto('quiz_attempts')
    .values({
      member_id: 1,
      lesson_id: ids.lesson_id,
      score_percent: 10,
      is_passed: 0,
      created_at: new Date().toISOString(),
    })
    .execute()
  const refused = await del(`lessons/${ids.lesson_id}`)
  assert.match(refused.error.message, /^Error: deleting this lesson also deletes .*1 quiz attempt/)
  assert.equal((await del(`lessons/${ids.lesson_id}?confirm=true`)).status, 204)
  assert.equal((await del(`lessons/${ids.lesson_id}?confirm=true`)).status, 404)
  assert.equal((await call('GET', `/api/user/lesson/${ids.lesson_id}`, { as: 'member' })).status, 404)
  const [{ before }] = (await db
    .selectFrom('audits')
    .where('action', '=', 'lessons.delete')
    .select('before')
    .execute()) as [{ before: string }]
  assert.equal(JSON.parse(before).title, 'What money is for')

  const empty = await post('campuses', { title: 'Empty' })
  assert.equal((await del(`campuses/${empty.content.campus_id}`)).status, 204)
})
