// Both engines: upserts and positions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DayOfHistory } from '@padauk/contract/days'
import { addDays } from '@padauk/rules/days'
import { localDay } from '#lib/days.ts'
import { openWorld, type Who } from '#test/world.ts'
import { CHECKLIST } from '../../../../demo/world.ts'
import { recordThing } from '../day-things/day-things.ts'

const { call, db, idOf } = await openWorld()
type Item = { item_id: number; title: string; is_done: boolean; position: number }
const read = async (as: Who, query = '', headers: Record<string, string> = {}) =>
  (await call('GET', `/api/checklist${query}`, { as, headers })).content as {
    date: string
    streak_days: number
    data: Item[]
  }
const add = async (as: Who, title: string) =>
  (await call('POST', '/api/checklist', { as, body: { title } })).content as Item
const change = (as: Who, { item_id }: Item, body: unknown) => call('PATCH', `/api/checklist/${item_id}`, { as, body })
const mark = (as: Who, { item_id }: Item, day: string, is_done = true) =>
  call('PUT', `/api/checklist/${item_id}/days/${day}`, { as, body: { is_done } })
const today = () => localDay(new Date(), 'Asia/Yangon')
const clear = async (who: Who) =>
  db
    .deleteFrom('checklist_items')
    .where('member_id', '=', await idOf(who))
    .execute()

// The items that a list begins with.
for (const who of ['trader', 'fresh', 'expired'] as const) {
  await read(who)
  await clear(who)
}

test('CHECK-1 CHECK-2 the list of today contains ticks, positions and the streak', async () => {
  const { date, streak_days, data } = await read('member')
  assert.deepEqual([date, streak_days], [today(), 9])
  assert.deepEqual(
    data.map(({ title, is_done, position }) => [title, is_done, position]),
    CHECKLIST.map(({ title }, index) => [title, index === 0, index + 1]),
  )
  assert.deepEqual(Object.keys(data[0] as Item).sort(), ['is_done', 'item_id', 'position', 'title'])
  assert.deepEqual(
    await Promise.all(data.map(async (item) => (await mark('member', item, date)).status)),
    [204, 204, 409, 409],
  )
  assert.equal((await read('member')).streak_days, 9)
  for (const kind of ['LESSON', 'NOTE'] as const) await recordThing(db, await idOf('member'), kind, date)
  assert.equal((await read('member')).streak_days, 10)
})

test("CHECK-1 the day follows the member's time zone, Asia/Yangon unless the browser sends another", async () => {
  for (const zone of ['Asia/Yangon', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', 'america/new_york', '+06:30']) {
    const before = localDay(new Date(), zone)
    const { date } = await read('fresh', '', { 'time-zone': zone })
    assert.ok([before, localDay(new Date(), zone)].includes(date), zone)
  }
  for (const zone of ['Mars/Base', '', '../etc', 'x'.repeat(5000), '+99:99', 'Asia/Yangon, UTC'])
    assert.equal((await read('fresh', '', { 'time-zone': zone })).date, today(), zone)
  // 17:29 and 17:30 UTC are the two sides of midnight at UTC+6:30.
  assert.deepEqual(
    [
      localDay(new Date('2026-12-31T17:29:59.999Z'), 'Asia/Yangon'),
      localDay(new Date('2026-12-31T17:30:00Z'), 'Asia/Yangon'),
      localDay(new Date('2028-02-28T17:30:00Z'), 'Asia/Yangon'),
    ],
    ['2026-12-31', '2027-01-01', '2028-02-29'],
  )
})

test('CHECK-1 an empty or impossible date is 422, in query and path', async () => {
  const item = await add('trader', 'Dates')
  for (const date of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    'today',
    '20260101',
    '2026-01-01%20',
    '%00',
    '+2026-01-01',
    '٢٠٢٦-٠١-٠١',
    '12026-01-01',
  ]) {
    assert.equal(
      (await call('GET', `/api/checklist?date=${encodeURIComponent(decodeURIComponent(date))}`, { as: 'trader' }))
        .status,
      422,
      date,
    )
    assert.equal((await mark('trader', item, encodeURIComponent(decodeURIComponent(date)))).status, 422, date)
  }
  assert.equal((await call('GET', '/api/checklist?date=', { as: 'trader' })).status, 422)
  for (const date of ['2028-02-29', '0001-01-01', '0000-01-01', '9999-12-31'])
    assert.deepEqual(
      [(await read('trader', `?date=${date}`)).date, (await mark('trader', item, date)).status],
      [date, 204],
      date,
    )
  await clear('trader')
})

test('CHECK-1 a tick belongs to its day and member and can be set and cleared repeatedly', async () => {
  const item = await add('trader', 'Tick')
  const [day, before] = [today(), addDays(today(), -1)]
  for (const is_done of [true, true, false, false, true]) {
    const { status, text } = await mark('trader', item, day, is_done)
    assert.deepEqual([status, text, (await read('trader')).data[0]?.is_done], [204, '', is_done])
  }
  assert.equal((await read('trader', `?date=${before}`)).data.length, 0, 'the item did not exist yesterday')
  assert.equal((await read('trader', `?date=${addDays(day, 1)}`)).data[0]?.is_done, false)
  await db.updateTable('checklist_items').set({ created_on: before }).where('item_id', '=', item.item_id).execute()
  assert.equal((await read('trader', `?date=${before}`)).data[0]?.is_done, false)
  for (const [body, path] of [
    [{}, 'is_done'],
    [{ is_done: 'true' }, 'is_done'],
    [{ is_done: 1 }, 'is_done'],
    [{ is_done: true, day }, 'day'],
  ] as const) {
    const { status, error } = await call('PUT', `/api/checklist/${item.item_id}/days/${day}`, { as: 'trader', body })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, path])
  }
  await clear('trader')
})

test('CHECK-1 an item is added at the end, renamed and moved; the others keep their order', async () => {
  const items: Item[] = []
  for (const title of ['a', 'b', 'c', 'd']) items.push(await add('expired', title))
  assert.deepEqual(
    items.map(({ position, is_done }) => [position, is_done]),
    [
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ],
  )
  const order = async () => (await read('expired')).data.map(({ title }) => title).join('')
  const [a, b, c, d] = items as [Item, Item, Item, Item]
  for (const [item, position, expected, at] of [
    [d, 1, 'dabc', 1],
    [d, 3, 'abdc', 3],
    [a, 1000, 'bdca', 4],
    [a, 4, 'bdca', 4],
    [c, 2, 'bcda', 2],
    [b, 2, 'cbda', 2],
  ] as const) {
    const { status, content } = await change('expired', item, { position })
    assert.deepEqual([status, content.position, await order()], [200, at, expected])
  }
  const both = await change('expired', b, { title: '  B ကြေး ', position: 4 })
  assert.deepEqual(
    [both.content, await order()],
    [{ item_id: b.item_id, title: '  B ကြေး ', is_done: false, position: 4 }, 'cda  B ကြေး '],
  )
  await mark('expired', c, today())
  assert.deepEqual((await change('expired', c, {})).content, {
    item_id: c.item_id,
    title: 'c',
    is_done: true,
    position: 1,
  })
  await call('DELETE', `/api/checklist/${d.item_id}`, { as: 'expired' })
  assert.deepEqual(
    (await read('expired')).data.map(({ position }) => position),
    [1, 2, 3],
  )
  assert.equal((await change('expired', a, { position: 1 })).content.position, 1)
  assert.equal((await add('expired', 'e')).position, 4)
  assert.equal(await order(), 'ac  B ကြေး e')
})

test('CHECK-1 title and position are bounded, and an unknown key is named', async () => {
  const item = await add('fresh', 'x')
  for (const [body, path] of [
    [{ title: '' }, 'title'],
    [{ title: ' \n' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ title: 'nul\0' }, 'title'],
    [{ title: 7 }, 'title'],
    [{ title: 'x', done: true }, 'done'],
  ] as const)
    for (const { status, error } of [
      await call('POST', '/api/checklist', { as: 'fresh', body }),
      await change('fresh', item, body),
    ])
      assert.deepEqual([status, error.fields?.[0]?.path], [422, path])
  for (const position of [0, -1, 1.5, 1001, '1', null])
    assert.deepEqual([(await change('fresh', item, { position })).status], [422], String(position))
  assert.equal((await call('POST', '/api/checklist', { as: 'fresh', body: {} })).status, 422)
  assert.equal((await add('fresh', '🌼'.repeat(120))).title, '🌼'.repeat(120))
  await clear('fresh')
})

test('CHECK-1 CHECK-2 a deleted item is gone from today on but stays on earlier days', async () => {
  const day = today()
  const [one, two] = [await add('trader', 'one'), await add('trader', 'two')]
  await db
    .updateTable('checklist_items')
    .set({ created_on: addDays(day, -2) })
    .where('member_id', '=', await idOf('trader'))
    .execute()
  for (const back of [1, 2]) await mark('trader', one, addDays(day, -back))
  await mark('trader', one, day)
  assert.equal((await read('trader')).streak_days, 0)
  assert.equal((await call('DELETE', `/api/checklist/${two.item_id}`, { as: 'trader' })).status, 204)
  assert.deepEqual(
    (await read('trader')).data.map(({ title }) => title),
    ['one'],
  )
  assert.deepEqual(
    (await read('trader', `?date=${addDays(day, -1)}`)).data.map(({ title, is_done }) => [title, is_done]),
    [
      ['one', true],
      ['two', false],
    ],
  )
  assert.equal((await read('trader')).streak_days, 1, 'the days before were incomplete')
  for (const answer of [
    await call('DELETE', `/api/checklist/${two.item_id}`, { as: 'trader' }),
    await change('trader', two, { title: 'x' }),
    await mark('trader', two, day),
  ])
    assert.equal(answer.status, 404)
  await clear('trader')
})

test('CHECK-1 a list holds at most 100 items, even when they are added simultaneously', async () => {
  const memberId = await idOf('expiring')
  await db
    .insertInto('checklist_items')
    .values(
      Array.from({ length: 97 }, (_, index) => ({
        member_id: memberId,
        title: `t${index}`,
        position: index + 1,
        created_on: today(),
      })),
    )
    .execute()
  const statuses = (
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        call('POST', '/api/checklist', { as: 'expiring', body: { title: `late ${index}` } }),
      ),
    )
  ).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, 201, 201, 409, 409, 409, 409, 409])
  const { data } = await read('expiring')
  assert.deepEqual(
    data.map(({ position }) => position),
    Array.from({ length: 100 }, (_, index) => index + 1),
  )
  await call('DELETE', `/api/checklist/${data[0]!.item_id}`, { as: 'expiring' })
  assert.equal((await call('POST', '/api/checklist', { as: 'expiring', body: { title: 'room again' } })).status, 201)
})

test('CHECK-1 simultaneous moves leave a gapless order, and none is refused', async () => {
  const { data } = await read('member')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => change('member', data[nth % 4] as Item, { position: ((nth * 7) % 4) + 1 })),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const after = (await read('member')).data
  assert.deepEqual(
    [after.map(({ position }) => position), after.map(({ item_id }) => item_id).toSorted()],
    [[1, 2, 3, 4], data.map(({ item_id }) => item_id).toSorted()],
  )
})

type Month = { month: string; streak_days: number; data: DayOfHistory[] }
const month = async (as: Who, name: string, headers: Record<string, string> = {}) =>
  (await call('GET', `/api/checklist/months/${name}`, { as, headers })).content as Month
const restore = (as: Who, { item_id }: Item) => call('POST', `/api/checklist/${item_id}/restore`, { as })

test('CHECK-2 LEARN-18 a month reports the things done per past day, consistent with the streak', async () => {
  const day = today()
  const name = day.slice(0, 7)
  const [one, two] = [await add('fresh', 'one'), await add('fresh', 'two')]
  await db
    .updateTable('checklist_items')
    .set({ created_on: addDays(day, -3) })
    .where('member_id', '=', await idOf('fresh'))
    .execute()
  for (const back of [0, 1, 2, 3]) await mark('fresh', one, addDays(day, -back))
  await mark('fresh', two, addDays(day, -1))
  const { month: answered, streak_days, data } = await month('fresh', name)
  const [before, onDay] = [
    (await month('fresh', addDays(`${name}-01`, -1).slice(0, 7))).data,
    (back: number) => [...before, ...data].find(({ date }) => date === addDays(day, -back)),
  ]
  assert.deepEqual([answered, streak_days, data.length, data[0]?.date], [name, 1, Number(day.slice(8)), `${name}-01`])
  assert.deepEqual(
    [0, 1, 2, 4].map(onDay),
    [
      [0, 0, 1],
      [1, 1, 1],
      [2, 0, 1],
      [4, 0, 0],
    ].map(([back, done, needed]) => ({ date: addDays(day, -(back as number)), done, needed })),
  )
  await call('DELETE', `/api/checklist/${two.item_id}`, { as: 'fresh' })
  const after = await month('fresh', name)
  assert.deepEqual([after.data.at(-1), after.streak_days], [{ date: day, done: 1, needed: 1 }, 2])
  assert.deepEqual(
    [...(await month('fresh', addDays(`${name}-01`, -1).slice(0, 7))).data, ...after.data].find(
      ({ date }) => date === addDays(day, -2),
    ),
    { date: addDays(day, -2), done: 0, needed: 1 },
  )
  await clear('fresh')
})

test('CHECK-2 an old month has its days, a future month has none, an invalid one is 422', async () => {
  const item = await add('fresh', 'old')
  await db
    .updateTable('checklist_items')
    .set({ created_on: '2019-12-31', deleted_on: '2020-02-28' })
    .where('item_id', '=', item.item_id)
    .execute()
  await db
    .insertInto('checklist_days')
    .values({ member_id: await idOf('fresh'), day: '2020-02-27', item_id: item.item_id })
    .execute()
  const { data } = await month('fresh', '2020-02')
  assert.deepEqual(
    [data.length, data.at(-3), data.at(-2)],
    [29, { date: '2020-02-27', done: 1, needed: 1 }, { date: '2020-02-28', done: 0, needed: 1 }],
  )
  for (const [name, count] of [
    ['2023-02', 28],
    ['0000-02', 29],
    ['0001-01', 31],
    ['9999-12', 0],
  ] as const)
    assert.equal((await month('fresh', name)).data.length, count, name)
  for (const wrong of [
    '2026-13',
    '2026-00',
    '2026-1',
    '26-01',
    '2026-01-01',
    'now',
    '%00',
    '٢٠٢٦-٠١',
    '2026-01%0A',
    '12026-01',
  ])
    assert.equal(
      (await call('GET', `/api/checklist/months/${encodeURIComponent(decodeURIComponent(wrong))}`, { as: 'fresh' }))
        .status,
      422,
      wrong,
    )
  assert.ok(
    (await month('trader', '2020-02')).data.every(({ needed }) => needed === 0),
    "another's month",
  )
  await clear('fresh')
})

test("CHECK-2 a month ends on the member's local today", async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const day = localDay(new Date(), zone)
    const { data } = await month('fresh', day.slice(0, 7), { 'time-zone': zone })
    assert.ok([day, localDay(new Date(), zone)].includes(data.at(-1)?.date ?? ''), zone)
  }
})

test('CHECK-1 an item deleted today can be restored with tick and position, by its member only', async () => {
  await clear('trader')
  const items = [await add('trader', 'a'), await add('trader', 'b'), await add('trader', 'c')] as [Item, Item, Item]
  const [, b] = items
  await mark('trader', b, today())
  assert.equal((await restore('trader', b)).status, 404, 'it was not deleted')
  await call('DELETE', `/api/checklist/${b.item_id}`, { as: 'trader' })
  assert.equal((await restore('fresh', b)).status, 404)
  assert.deepEqual((await restore('trader', b)).content, { item_id: b.item_id, title: 'b', is_done: true, position: 2 })
  assert.deepEqual(
    (await read('trader')).data.map(({ title, is_done }) => [title, is_done]),
    [
      ['a', false],
      ['b', true],
      ['c', false],
    ],
  )
  assert.equal((await restore('trader', b)).status, 404)
  await db
    .updateTable('checklist_items')
    .set({ deleted_on: addDays(today(), -1) })
    .where('item_id', '=', b.item_id)
    .execute()
  assert.equal((await restore('trader', b)).status, 404, 'deleted yesterday')
  await clear('trader')
})

test('CHECK-1 nothing can be restored into a full list', async () => {
  const memberId = await idOf('trader')
  const gone = await add('trader', 'gone')
  await call('DELETE', `/api/checklist/${gone.item_id}`, { as: 'trader' })
  await db
    .insertInto('checklist_items')
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        member_id: memberId,
        title: `t${index}`,
        position: index + 1,
        created_on: today(),
      })),
    )
    .execute()
  const { status, error } = await restore('trader', gone)
  assert.deepEqual([status, error.code, (await read('trader')).data.length], [409, 'checklist_full', 100])
  await call('DELETE', `/api/checklist/${(await read('trader')).data[0]!.item_id}`, { as: 'trader' })
  assert.deepEqual([(await restore('trader', gone)).status, (await read('trader')).data.length], [200, 100])
  await clear('trader')
})

test('CHECK-1 WORDS-1 an item typed in Zawgyi is stored as Unicode; all other characters are kept', async () => {
  const [zawgyi, unicode] = ['ျမန္မာျပည္သူမ်ား', 'မြန်မာပြည်သူများ']
  const item = await add('trader', zawgyi)
  assert.equal(item.title, unicode)
  assert.equal((await change('trader', item, { title: 'x' })).content.title, 'x')
  assert.equal((await change('trader', item, { title: zawgyi })).content.title, unicode)
  for (const title of ['\u202eသာ\u202c', 'zero\u200b\u200dwidth', '🌼'.repeat(120)])
    assert.equal((await change('trader', item, { title })).content.title, title)
  for (const title of ['lone \ud800', '\ufeff', '🌼'.repeat(121)])
    assert.equal((await change('trader', item, { title })).status, 422, JSON.stringify(title))
  await clear('trader')
})
