// Both engines: arithmetic with dates.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '@padauk/contract/days'
import { addDays } from '@padauk/rules/days'
import { SCHOOL_ZONE } from '@padauk/rules/school'
import { localDay, schoolDayBegins } from '#lib/days.ts'
import { openWorld, type Who } from '#test/world.ts'
import { PASSWORD } from '../../../../demo/world.ts'
import { recordThing } from '../day-things/day-things.ts'
import { storeMissed } from '../lessons/missed-questions.ts'

const { call, db, idOf, lesson } = await openWorld()
const today = localDay(new Date(), SCHOOL_ZONE)

const dayOf = async (as: Who): Promise<Day> => {
  const { status, content, text } = await call('GET', '/api/days/today', { as })
  assert.equal(status, 200, text)
  return content
}
const thing = (day: Day, kind: string) => day.things.find((one) => one.kind === kind)
/** Clears what counts as a day, so that each test starts from nothing. */
async function begin(as: Who) {
  const member_id = await idOf(as)
  // Signed in, the list has its first items.
  await dayOf(as)
  for (const table of [
    'day_things',
    'day_goals',
    'celebrations',
    'checklist_days',
    'checklist_items',
    'lesson_progress',
    'practices',
    'drills',
  ] as const)
    await db.deleteFrom(table).where('member_id', '=', member_id).execute()
  return member_id
}
const add = async (as: Who, body: object) => {
  const { status, content, text } = await call('POST', '/api/checklist', { as, body })
  assert.equal(status, 201, text)
  return content as { item_id: number; is_done: boolean; stands_for: string | null }
}
const items = async (as: Who) =>
  ((await call('GET', '/api/checklist', { as })).content.data as { title: string; is_done: boolean }[]).map(
    ({ title, is_done }) => [title, is_done],
  )
const write = async (as: Who) =>
  assert.equal(
    (
      await call('POST', '/api/notes/manifastcation', {
        as,
        body: { title: 'a', description: 'b', type: 'MORNING_PHASE' },
      })
    ).status,
    201,
  )

test('LEARN-18 a note ticks the item that stands for it, and nothing else does', async () => {
  await begin('trader')
  const { item_id } = await add('trader', { title: 'Write', stands_for: 'NOTE' })
  await add('trader', { title: 'Walk' })
  const mark = (is_done: boolean) =>
    call('PUT', `/api/checklist/${item_id}/days/${today}`, { as: 'trader', body: { is_done } })
  assert.deepEqual([(await mark(true)).status, (await items('trader'))[0]], [409, ['Write', false]])
  await write('trader')
  assert.deepEqual(await items('trader'), [
    ['Write', true],
    ['Walk', false],
  ])
  assert.deepEqual([(await mark(false)).error.code, (await items('trader'))[0]], ['ticks_itself', ['Write', true]])
})

test('LEARN-18 an item that comes to stand for something is ticked as that is done already, or not', async () => {
  await begin('trader')
  await write('trader')
  const made = await add('trader', { title: 'Write', stands_for: 'NOTE' })
  assert.deepEqual([made.is_done, made.stands_for], [true, 'NOTE'])
  const { item_id } = await add('trader', { title: 'Something' })
  const changed = await call('PATCH', `/api/checklist/${item_id}`, { as: 'trader', body: { stands_for: 'NOTE' } })
  assert.deepEqual([changed.content.is_done, changed.content.stands_for], [true, 'NOTE'])
  const free = await call('PATCH', `/api/checklist/${item_id}`, { as: 'trader', body: { stands_for: null } })
  assert.deepEqual([free.content.is_done, free.content.stands_for], [true, undefined])
  const undone = await call('PATCH', `/api/checklist/${item_id}`, { as: 'trader', body: { stands_for: 'LESSON' } })
  assert.equal(undone.content.is_done, false)
  const wrong = await call('PATCH', `/api/checklist/${item_id}`, { as: 'trader', body: { stands_for: 'CHECKLIST' } })
  assert.equal(wrong.status, 422)
})

test('LEARN-18 a finished lesson counts for its day and ticks its item, of this member only', async () => {
  await begin('trader')
  await begin('member')
  await add('trader', { title: 'Learn', stands_for: 'LESSON' })
  await add('member', { title: 'Learn', stands_for: 'LESSON' })
  const { course_id } = await lesson('What money is for')
  const { content } = await call('POST', '/api/staff/lessons', {
    as: 'editor',
    body: { course_id, title: `Plain ${Math.random()}`, status: 'PUBLISHED', text: '<p>a</p>' },
  })
  await db.updateTable('lessons').set({ position: 0 }).where('lesson_id', '=', content.lesson_id).execute()
  const finished = await call('POST', `/api/user/lesson/${content.lesson_id}/finish`, { as: 'member' })
  assert.equal(finished.status, 204, finished.text)
  assert.deepEqual(await items('member'), [['Learn', true]])
  assert.deepEqual(await items('trader'), [['Learn', false]])
  const day = await dayOf('member')
  assert.equal(thing(day, 'LESSON')?.is_done, true)
  assert.equal(thing(day, 'CHECKLIST')?.is_done, true)
  assert.deepEqual(day.week.at(-1), { date: today, done: 2, needed: 1 })
})

test('LEARN-18 the goal is chosen, reached and celebrated once, on every device', async () => {
  const member = await begin('trader')
  assert.deepEqual((await dayOf('trader')).goal, null)
  await recordThing(db, member, 'NOTE', today)
  assert.deepEqual((await dayOf('trader')).celebrations, [], 'nobody chose a goal')
  const choose = (goal: number) => call('PUT', '/api/days/goal', { as: 'trader', body: { goal } })
  assert.equal((await choose(2)).status, 422)
  assert.equal((await choose(3)).status, 204)
  assert.deepEqual((await dayOf('trader')).celebrations, [])
  await recordThing(db, member, 'LESSON', today)
  await recordThing(db, member, 'DRILL', today)
  const name = `goal ${today}`
  assert.deepEqual((await dayOf('trader')).celebrations, [{ name, kind: 'GOAL', count: 3, title: '' }])
  const show = (shown: string) => call('POST', '/api/days/celebrations', { as: 'trader', body: { name: shown } })
  assert.deepEqual(
    (await Promise.all([show(name), show(name)])).map(({ status }) => status),
    [204, 204],
  )
  assert.deepEqual((await dayOf('trader')).celebrations, [])
  assert.equal((await show(name)).status, 204, 'again, e.g. after a lost answer')
  assert.equal((await show('streak 365')).status, 409)
})

test('LEARN-18 the goal of all things is reached with as many as there are', async () => {
  const member = await begin('trader')
  await call('PUT', '/api/days/goal', { as: 'trader', body: { goal: 5 } })
  await recordThing(db, member, 'NOTE', today)
  await recordThing(db, member, 'LESSON', today)
  await recordThing(db, member, 'DRILL', today)
  const day = await dayOf('trader')
  assert.deepEqual(
    day.things.map(({ kind, is_done }) => [kind, is_done]),
    [
      ['LESSON', true],
      ['DRILL', true],
      ['NOTE', true],
    ],
  )
  assert.equal(day.celebrations[0]?.name, `goal ${today}`)
})

test('LEARN-18 a streak just reached and a finished course are celebrated; what is long ago is not', async () => {
  const member = await begin('trader')
  const { item_id } = await add('trader', { title: 'Walk' })
  const days = Array.from({ length: 7 }, (_, ago) => addDays(today, -ago))
  await db
    .updateTable('checklist_items')
    .set({ created_on: days.at(-1) as string })
    .where('item_id', '=', item_id)
    .execute()
  await db
    .insertInto('checklist_days')
    .values(days.map((day) => ({ member_id: member, day, item_id })))
    .execute()
  const finish = async (course: number, ago: number) => {
    const lessons = await db
      .selectFrom('lessons')
      .where('course_id', '=', course)
      .where('status', '=', 'PUBLISHED')
      .select('lesson_id')
      .execute()
    const at = new Date(Date.now() - ago * 86_400_000).toISOString()
    await db
      .insertInto('lesson_progress')
      .values(
        lessons.map(({ lesson_id }) => ({
          member_id: member,
          lesson_id,
          resume_seconds: 0,
          finished_at: at,
          touched_at: at,
        })),
      )
      .execute()
  }
  const [first, second] = await db
    .selectFrom('courses')
    .orderBy('course_id')
    .select(['course_id', 'title'])
    .limit(2)
    .execute()
  assert.ok(first && second)
  await finish(first.course_id, 1)
  await finish(second.course_id, 10)
  assert.deepEqual(
    (await dayOf('trader')).celebrations.map(({ name, kind, count, title }) => [name, kind, count, title]),
    [
      [`course ${first.course_id}`, 'COURSE', 0, first.title],
      ['streak 7', 'STREAK', 7, ''],
    ],
  )
  await db
    .insertInto('checklist_days')
    .values({ member_id: member, day: addDays(today, -7), item_id })
    .execute()
  await db
    .updateTable('checklist_items')
    .set({ created_on: addDays(today, -7) })
    .where('item_id', '=', item_id)
    .execute()
  assert.equal(
    (await dayOf('trader')).celebrations.some(({ kind }) => kind === 'STREAK'),
    false,
    'eight days are no news',
  )
})

test('LEARN-18 the figures of a day are counted: lessons finished, questions right first, charts right, of this member and day', async () => {
  const member = await begin('trader')
  const other = await begin('member')
  assert.deepEqual((await dayOf('trader')).figures, {
    ...{ lessons: 0, minutes: 0, questions: 0, questions_right: 0, charts: 0, charts_right: 0 },
  })
  const dayBegins = Date.parse(schoolDayBegins(today))
  const lessons = await db
    .selectFrom('lessons')
    .select(['lesson_id', 'minutes'])
    .where('status', '=', 'PUBLISHED')
    .limit(4)
    .execute()
  const [first, second, before, another] = lessons
  assert.ok(first && second && before && another)
  const finish = (member_id: number, lesson_id: number, ms: number) => {
    const at = new Date(ms).toISOString()
    const progress = { member_id, lesson_id, resume_seconds: 0, finished_at: at, touched_at: at }
    return db.insertInto('lesson_progress').values(progress).execute()
  }
  await finish(member, first.lesson_id, dayBegins)
  await finish(member, second.lesson_id, Date.now())
  await finish(member, before.lesson_id, dayBegins - 1)
  await finish(other, another.lesson_id, Date.now())
  const questions = await db.selectFrom('questions').select(['question_id', 'edition']).limit(5).execute()
  // Right at once, right at the second try, missed, not tried, and of another day.
  const tries = [
    { tries: 1, is_right: 1, is_right_first: 1, set_on: today },
    { tries: 2, is_right: 1, is_right_first: 0, set_on: today },
    { tries: 1, is_right: 0, is_right_first: 0, set_on: today },
    { tries: 0, is_right: 0, is_right_first: 0, set_on: today },
    { tries: 1, is_right: 1, is_right_first: 1, set_on: addDays(today, -1) },
  ] as const
  await db
    .insertInto('practices')
    .values(
      questions.map((question, nth) => ({
        ...{ ...question, member_id: member, step: 0, due_on: today, is_weak: 0 as const, option_ids: '[]' },
        ...(tries[nth] as (typeof tries)[number]),
      })),
    )
    .execute()
  // The sixth chart is no longer of the daily drill.
  const charts = [
    { day: today, number: 1, is_right: 1 },
    { day: today, number: 2, is_right: 0 },
    { day: today, number: 3, is_right: 1 },
    { day: today, number: 4, is_right: null },
    { day: today, number: 6, is_right: 1 },
    { day: addDays(today, -1), number: 1, is_right: 1 },
  ] as const
  await db
    .insertInto('drills')
    .values(
      charts.map((chart) => ({
        ...chart,
        member_id: member,
        seed: 1,
        kind: 'STOP' as const,
        answer: null,
        answered_at: null,
      })),
    )
    .execute()
  assert.deepEqual((await dayOf('trader')).figures, {
    ...{ lessons: 2, minutes: first.minutes + second.minutes },
    ...{ questions: 3, questions_right: 1, charts: 3, charts_right: 2 },
  })
})

test('LEARN-16 what was missed in a quiz of today is announced for tomorrow', async () => {
  const member_id = await begin('trader')
  await db.deleteFrom('practice_days').where('member_id', '=', member_id).execute()
  assert.equal((await dayOf('trader')).practice_tomorrow, 0)
  const questions = await db.selectFrom('questions').select(['question_id', 'edition']).limit(2).execute()
  await storeMissed(db, member_id, questions, today)
  const day = await dayOf('trader')
  assert.deepEqual([day.practice_tomorrow, thing(day, 'PRACTICE')], [2, undefined])
})

test('LEARN-16 the practice of a day is in the day before its questions are asked for', async () => {
  const member_id = await begin('trader')
  await db.deleteFrom('practice_days').where('member_id', '=', member_id).execute()
  const questions = await db.selectFrom('questions').select(['question_id', 'edition']).limit(2).execute()
  await storeMissed(db, member_id, questions, addDays(today, -1))
  const day = await dayOf('trader')
  assert.deepEqual([day.practice_tomorrow, thing(day, 'PRACTICE')?.total], [0, 2])
})

test('LEARN-18 CHECK-2 a new list begins with three items that tick themselves, in the language of the page, once', async () => {
  const member = await begin('fresh')
  const signIn = (language: string) =>
    call('POST', '/api/user/auth/login', {
      ...{ body: { email: 'new@padauk.test', password: PASSWORD }, headers: { cookie: `language=${language}` } },
    })
  assert.equal((await signIn('my')).status, 200)
  const first = await call('GET', '/api/checklist', { as: 'fresh' })
  const list = first.content.data as { item_id: number; title: string; stands_for: string }[]
  assert.deepEqual(
    list.map(({ stands_for }) => stands_for),
    ['LESSON', 'DRILL', 'NOTE'],
  )
  assert.ok(list.every(({ title }) => /^[\u1000-\u109f0-9 ]+$/.test(title)))
  for (const { item_id } of list) await call('DELETE', `/api/checklist/${item_id}`, { as: 'fresh' })
  await signIn('en')
  assert.deepEqual(await items('fresh'), [])
  await recordThing(db, member, 'LESSON', today)
  const day = await dayOf('fresh')
  assert.deepEqual([day.streak_days, day.week.at(-1)], [1, { date: today, done: 1, needed: 1 }])
})

test('LEARN-18 the streak counts days that reached the goal of their time; a new goal changes none before it', async () => {
  const member = await begin('trader')
  const at = (ago: number) => addDays(today, -ago)
  const say = async () => [
    (await dayOf('trader')).streak_days,
    (await call('GET', '/api/checklist', { as: 'trader' })).content.streak_days,
  ]
  for (const ago of [1, 2, 3, 4]) await recordThing(db, member, 'NOTE', at(ago))
  assert.deepEqual(await say(), [4, 4])
  await db
    .insertInto('day_goals')
    .values({ member_id: member, day: at(2), goal: 3 })
    .execute()
  await recordThing(db, member, 'DRILL', at(1))
  await recordThing(db, member, 'LESSON', at(1))
  // The day before yesterday had one of three, and is forgiven.
  assert.deepEqual(await say(), [3, 3])
  await call('PUT', '/api/days/goal', { as: 'trader', body: { goal: 1 } })
  await recordThing(db, member, 'NOTE', today)
  assert.deepEqual(await say(), [4, 4])
  const { week } = await dayOf('trader')
  const { data } = (await call('GET', `/api/checklist/months/${today.slice(0, 7)}`, { as: 'trader' })).content
  assert.deepEqual(data.at(-1), week.at(-1))
  assert.deepEqual(
    week.slice(-3).map(({ done, needed }) => [done, needed]),
    [
      [1, 3],
      [3, 3],
      [1, 1],
    ],
  )
})
