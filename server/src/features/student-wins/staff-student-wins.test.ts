import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../test/world.ts'

const { call, db } = await openWorld()
const shown = async (type: string) =>
  (await call('GET', `/api/studenet-win?type=${type}&perPage=100`)).content.data as {
    title: string
    cover: string
    student_win_id: number
  }[]

test('STAFF-5 support and editor publish a win, which is then listed first', async () => {
  const [known] = await shown('PROOF')
  const { status, content } = await call('POST', '/api/staff/student-wins', {
    as: 'support',
    body: { type: 'WIN', title: 'A new win', cover: known?.cover, status: 'DRAFT' },
  })
  assert.deepEqual([status, content.position], [201, 1])
  assert.ok(!(await shown('WIN')).some(({ title }) => title === 'A new win'))
  await call('PATCH', `/api/staff/student-wins/${content.student_win_id}`, {
    as: 'editor',
    body: { status: 'PUBLISHED' },
  })
  assert.equal((await shown('WIN'))[0]?.title, 'A new win')
  await call('PATCH', `/api/staff/student-wins/${content.student_win_id}`, { as: 'support', body: { position: 3 } })
  assert.equal((await shown('WIN'))[2]?.title, 'A new win')
  assert.equal(
    (await call('DELETE', `/api/staff/student-wins/${content.student_win_id}`, { as: 'support' })).status,
    204,
  )
  assert.equal((await shown('WIN')).length, 20)
})

test('STAFF-5 SAFE-4 only public pictures in the store are accepted: no payment proofs, URLs or invented paths', async () => {
  const { payment_proof } = await db.selectFrom('funded_orders').select('payment_proof').executeTakeFirstOrThrow()
  for (const cover of [payment_proof, 'https://example.com/x.png', '../secret', 'missing.webp']) {
    const { status, error } = await call('POST', '/api/staff/student-wins', {
      as: 'support',
      body: { type: 'WIN', title: 'Wrong', cover, status: 'PUBLISHED' },
    })
    assert.deepEqual([status, error.fields?.[0]?.path], [422, 'cover'])
  }
})

test('WORDS-2 STAFF-5 the title of a win is in both languages, in English where there is no Burmese', async () => {
  const [known] = await shown('PROOF')
  const { content } = await call('POST', '/api/staff/student-wins', {
    as: 'support',
    body: { type: 'WIN', title: 'In both', title_my: 'နှစ်မျိုးလုံး', cover: known?.cover, status: 'PUBLISHED' },
  })
  assert.deepEqual([content.title, content.title_my], ['In both', 'နှစ်မျိုးလုံး'])
  const first = async (language: string) => {
    const { data } = (await call('GET', `/api/studenet-win?type=WIN&language=${language}`)).content
    return [data[0].title, data[0].language]
  }
  assert.deepEqual(await first('my'), ['နှစ်မျိုးလုံး', undefined])
  assert.deepEqual(await first('en'), ['In both', undefined])
  const path = `/api/staff/student-wins/${content.student_win_id}`
  await call('PATCH', path, { as: 'editor', body: { title_my: null } })
  assert.deepEqual(await first('my'), ['In both', 'en'])
  assert.equal((await call('DELETE', path, { as: 'support' })).status, 204)
})
