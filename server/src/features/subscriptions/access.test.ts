import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, idOf, lesson } = await openWorld()
const NO_SUBSCRIPTION = { message: 'Error: there is no active subscription', code: 'no_active_subscription' }
const NOT_IN_PLAN = { message: 'Error: your subscription does not include this campus', code: 'not_in_plan' }
const ids = await lesson('What money is for')
const inside = ids.campus_id
const outside = (
  await db.selectFrom('campuses').where('slug', '=', 'spot-trading').select('campus_id').executeTakeFirstOrThrow()
).campus_id
const DAY_MS = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A category, course and lesson in a campus, each published or not. */
async function makeFloors(campus_id: number, draft?: 'category' | 'course' | 'lesson') {
  const status = (floor: string) => (draft === floor ? 'DRAFT' : 'PUBLISHED')
  const slug = `made-${Math.random()}`
  const { category_id } = await db
    .insertInto('categories')
    .values({ campus_id, slug, title: 'C', description: 'd', cover: 'c', position: 900, status: status('category') })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  const { course_id } = await db
    .insertInto('courses')
    .values({ category_id, slug, title: 'C', description: 'd', position: 1, status: status('course') })
    .returning('course_id')
    .executeTakeFirstOrThrow()
  const { lesson_id } = await db
    .insertInto('lessons')
    .values({
      course_id,
      slug,
      title: 'L',
      position: 1,
      status: status('lesson'),
      minutes: 1,
      needs_previous: 0,
      pass_percent: 70,
      text: 'secret teaching',
      vimeo_path: null,
      video_source: null,
      video_poster: null,
      video_captions: '[]',
      video_seconds: 0,
      question_count: 0,
    })
    .returning('lesson_id')
    .executeTakeFirstOrThrow()
  return { campus_id, category_id, course_id, lesson_id }
}
type Floors = { campus_id: number; category_id: number; course_id: number; lesson_id: number }

/** Every call that opens content, from the top level down. */
const calls = ({
  campus_id,
  category_id,
  course_id,
  lesson_id,
}: Floors): [floor: 'campus' | 'category' | 'course' | 'lesson', method: string, url: string, body?: unknown][] => [
  ['campus', 'GET', `/api/user/campus/${campus_id}`],
  ['category', 'GET', `/api/user/category/${category_id}`],
  ['category', 'GET', `/api/user/category/${category_id}?type=fav`],
  ['course', 'GET', `/api/user/course/${course_id}`],
  ['lesson', 'GET', `/api/user/lesson/${lesson_id}`],
  ['lesson', 'POST', `/api/user/lesson/${lesson_id}/resume`, { seconds: 1 }],
  ['lesson', 'POST', `/api/user/lesson/${lesson_id}/quiz`, { answers: [] }],
  ['lesson', 'POST', `/api/user/lesson/${lesson_id}/finish`],
  ['lesson', 'POST', `/api/user/fav/lesson/${lesson_id}/add`],
  ['lesson', 'POST', `/api/user/fav/lesson/${lesson_id}/remove`],
]
const statuses = async (as: Who, floors: Floors) =>
  new Map(
    await Promise.all(
      calls(floors).map(
        async ([, method, url, body]) => [`${method} ${url}`, (await call(method, url, { as, body })).status] as const,
      ),
    ),
  )
const expectAll = async (as: Who, floors: Floors, status: number, error?: object) => {
  for (const [, method, url, body] of calls(floors)) {
    const answer = await call(method, url, { as, body })
    assert.equal(answer.status, status, `${method} ${url}: ${answer.text}`)
    if (error) assert.deepEqual(answer.error, error)
    assert.doesNotMatch(answer.text, /secret teaching/)
  }
}

test('SAFE-2 AUTH-6 without an active subscription every learning call is 401 with the exact message', async () => {
  await expectAll('expired', ids, 401, NO_SUBSCRIPTION)
  const { status, error } = await call('GET', '/api/user/campus/in-progress', { as: 'expired' })
  assert.deepEqual([status, error], [401, NO_SUBSCRIPTION])
})

test('SAFE-2 an ended member can still read their profile, notes and checklist, and sign out', async () => {
  for (const [method, url, body] of [
    ['GET', '/api/me'],
    ['GET', '/api/notes/manifastcation'],
    ['POST', '/api/notes/manifastcation', { title: 'a', description: 'b', type: 'NIGHT_PHASE' }],
    ['GET', '/api/checklist'],
    ['POST', '/api/checklist', { title: 'a' }],
    ['GET', '/api/configuration/key/Site'],
    ['GET', '/api/campus'],
  ] as const)
    assert.ok((await call(method, url, { as: 'expired', body })).status < 300, url)
})

test('SAFE-2 access is computed on every call: an end, a start or a renewal takes effect at once', async () => {
  const memberId = await idOf('expiring')
  const set = (from: number, to: number) =>
    db
      .updateTable('subscriptions')
      .set({ start_at: at(from), end_at: at(to) })
      .where('member_id', '=', memberId)
      .execute()
  const status = async () => (await call('GET', `/api/user/lesson/${ids.lesson_id}`, { as: 'expiring' })).status
  await set(-10, 1 / 24)
  assert.equal(await status(), 200)
  await set(-10, -1 / DAY_MS)
  assert.equal(await status(), 401)
  await set(1 / 24, 30)
  assert.equal(await status(), 401, 'a subscription in the future')
  const { plan_id } = await db.selectFrom('plans').select('plan_id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('subscriptions')
    .values({ member_id: memberId, plan_id, months: 1, start_at: at(-1), end_at: at(1), opens_all_campuses: 1 })
    .execute()
  assert.equal(await status(), 200, 'a renewal')
})

test('SAFE-2 a future subscription does not lengthen the current one or open its campuses', async () => {
  const memberId = await idOf('fresh')
  const { plan_id } = await db.selectFrom('plans').select('plan_id').limit(1).executeTakeFirstOrThrow()
  const { subscription_id } = await db
    .insertInto('subscriptions')
    .values({ member_id: memberId, plan_id, months: 12, start_at: at(20), end_at: at(400), opens_all_campuses: 1 })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  await expectAll('fresh', await makeFloors(outside), 403, NOT_IN_PLAN)
  await db.deleteFrom('subscriptions').where('subscription_id', '=', subscription_id).execute()
})

test('SAFE-2 campuses of an ended subscription are closed even while another one is active', async () => {
  const memberId = await idOf('fresh')
  const { plan_id } = await db.selectFrom('plans').select('plan_id').limit(1).executeTakeFirstOrThrow()
  const floors = await makeFloors(outside)
  const { subscription_id } = await db
    .insertInto('subscriptions')
    .values({ member_id: memberId, plan_id, months: 1, start_at: at(-40), end_at: at(1), opens_all_campuses: 0 })
    .returning('subscription_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('subscription_campuses').values({ subscription_id, campus_id: outside }).execute()
  assert.equal((await statuses('fresh', floors)).get(`GET /api/user/lesson/${floors.lesson_id}`), 200)
  await db
    .updateTable('subscriptions')
    .set({ end_at: at(-1) })
    .where('subscription_id', '=', subscription_id)
    .execute()
  await expectAll('fresh', floors, 403, NOT_IN_PLAN)
  await db.deleteFrom('subscriptions').where('subscription_id', '=', subscription_id).execute()
})

test('SAFE-2 a campus outside the plan is 403 on every level, one inside is open', async () => {
  const [open, closed] = [await makeFloors(inside), await makeFloors(outside)]
  await expectAll('fresh', closed, 403, NOT_IN_PLAN)
  const memberId = await idOf('fresh')
  const kept = await db
    .selectFrom('lesson_progress')
    .where('member_id', '=', memberId)
    .where('lesson_id', '=', closed.lesson_id)
    .selectAll()
    .execute()
  assert.deepEqual(
    [
      kept,
      await db
        .selectFrom('favorites')
        .where('member_id', '=', memberId)
        .where('lesson_id', '=', closed.lesson_id)
        .selectAll()
        .execute(),
    ],
    [[], []],
  )
  for (const [name, status] of await statuses('fresh', open))
    assert.ok(status < 300 || (status === 404 && name.endsWith('/quiz')), `${name} ${status}`)
})

test('SAFE-2 a draft and everything beneath it is 404 to everybody, outside the plan too', async () => {
  const floors = ['campus', 'category', 'course', 'lesson'] as const
  const draftCampus = (
    await db
      .insertInto('campuses')
      .values({
        slug: 'draft',
        title: 'Draft',
        description: 'd',
        logo: 'l',
        cover: 'c',
        position: 900,
        status: 'DRAFT',
      })
      .returning('campus_id')
      .executeTakeFirstOrThrow()
  ).campus_id
  for (const campus_id of [inside, outside])
    for (const draft of floors) {
      const made = draft === 'campus' ? await makeFloors(draftCampus) : await makeFloors(campus_id, draft)
      for (const as of ['fresh', 'member'] as const)
        for (const [floor, method, url, body] of calls(made)) {
          if (floors.indexOf(floor) < floors.indexOf(draft)) continue
          const { status, error, text } = await call(method, url, { as, body })
          assert.deepEqual([status, error?.code], [404, 'not_found'], `draft ${draft}, ${as}: ${method} ${url}`)
          assert.doesNotMatch(text, /secret teaching/)
        }
    }
})

test('LEARN-1 SAFE-2 a draft is in no total and no list', async () => {
  const { category_id, course_id } = await makeFloors(inside, 'lesson')
  const { categories } = (await call('GET', `/api/user/campus/${inside}`, { as: 'member' })).content
  assert.equal(categories.find((one: { category_id: number }) => one.category_id === category_id).total_lessons, 0)
  assert.equal(
    (await call('GET', `/api/user/category/${category_id}`, { as: 'member' })).content.data[0].total_lessons,
    0,
  )
  assert.deepEqual((await call('GET', `/api/user/course/${course_id}`, { as: 'member' })).content.lessons, [])
  const hidden = await makeFloors(inside, 'course')
  assert.deepEqual((await call('GET', `/api/user/category/${hidden.category_id}`, { as: 'member' })).content.data, [])
})

test('SAFE-2 ids of one kind do not work for another, and a missing id is 404', async () => {
  const most = (
    await db
      .selectFrom('lessons')
      .select((eb) => eb.fn.max('lesson_id').as('id'))
      .executeTakeFirstOrThrow()
  ).id
  for (const id of [most + 1000, 999_999_999_999_999])
    await expectAll('member', { campus_id: id, category_id: id, course_id: id, lesson_id: id }, 404)
})
