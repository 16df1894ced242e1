import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MemberRow } from '@padauk/contract/staff-members'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'

const { call, db, idOf } = await openWorld()

let made = 0
/** Members who are found by this word, without a subscription. */
const addMembers = async (word: string, count: number, more: { language?: 'en' | 'my' } = {}) => {
  const rows = Array.from({ length: count }, () => {
    made++
    return {
      name: `${word} ${made}`,
      email: `${word.toLowerCase()}${made}@example.com`,
      phone: null,
      password_hash: '-',
      refer_code: `CHOSEN${made}`,
      language: null,
      status: 'ACTIVE' as const,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, made)).toISOString(),
      ...more,
    }
  })
  const added = await db.insertInto('members').values(rows).returning('member_id').execute()
  return added.map(({ member_id }) => member_id)
}
const post = (path: string, body: unknown, as: 'owner' | 'support' | 'finance' | 'editor' = 'support') =>
  call('POST', `/api/staff${path}`, { as, body })
const get = (path: string, as: 'owner' | 'support' | 'finance' | 'editor' = 'support') =>
  call('GET', `/api/staff${path}`, { as })
const tagThem = (ids: number[], tag: string) => post('/tags', { members: { member_ids: ids }, tag })
const found = async (query: string): Promise<number[]> =>
  (await get(`/members?sort=joined&order=asc&${query}`)).content.data.map(({ member_id }: MemberRow) => member_id)
const countAudits = async (action: string) => (await get(`/audit?action=${action}`, 'owner')).content.total as number

test('STAFF-11 a tag is one however it is spelt; adding it again changes and audits nothing', async () => {
  const [one, two] = (await addMembers('Spelling', 2)) as [number, number]
  const first = await tagThem([one], ' VIP  guest ')
  assert.deepEqual([first.status, first.content.changed, first.content.tag.name], [200, 1, 'VIP guest'])
  const before = await countAudits('tags.add')
  const again = await tagThem([one, two], 'vip guest')
  assert.deepEqual(
    [again.content.changed, again.content.full, again.content.tag.tag_id],
    [1, 0, first.content.tag.tag_id],
  )
  assert.equal((await tagThem([one, two], 'Vip Guest')).content.changed, 0)
  assert.equal(await countAudits('tags.add'), before + 1)
  assert.deepEqual(
    (await get(`/members/${one}/tags`)).content.map(({ name }: { name: string }) => name),
    ['VIP guest'],
  )
  const { tag_id } = first.content.tag
  const take = () => post(`/tags/${tag_id}/removals`, { members: { member_ids: [one, two] } })
  assert.equal((await take()).content.changed, 2)
  assert.equal((await take()).content.changed, 0)
  assert.ok(!(await get('/tags')).content.some((tag: { tag_id: number }) => tag.tag_id === tag_id))
})

test('STAFF-11 a tag has at most 30 characters as readers count them, and a member at most 20 tags', async () => {
  const [one, two] = (await addMembers('Twenty', 2)) as [number, number]
  for (let nth = 0; nth < 20; nth++) assert.equal((await tagThem([one], `twenty ${nth}`)).content.changed, 1)
  const { content } = await tagThem([one, two], 'one more')
  assert.deepEqual([content.changed, content.full], [1, 1])
  assert.equal((await tagThem([one], 'twenty 3')).content.full, 0)
  assert.equal((await tagThem([two], 'ကြို'.repeat(30))).status, 200)
  for (const [tag, message] of [
    ['ကြို'.repeat(31), 'tag must have at most 30 characters'],
    ['  ', 'tag is required'],
  ] as const) {
    const { status, error } = await tagThem([two], tag)
    assert.deepEqual([status, messagesOf(error)], [422, [{ path: 'tag', message }]])
  }
})

test('STAFF-11 the list is narrowed by tag, alone and with a search or a state', async () => {
  const [a, b, c] = (await addMembers('Filtered', 4)) as [number, number, number, number]
  const { tag_id } = (await tagThem([a, b, c], 'filtered')).content.tag
  assert.deepEqual(await found(`tag=${tag_id}`), [a, b, c])
  assert.deepEqual(await found(`tag=${tag_id}&q=filtered`), [a, b, c])
  assert.deepEqual(await found(`tag=${tag_id}&status=SUSPENDED`), [])
  const page = (await get(`/members?tag=${tag_id}&perPage=2&page=2&sort=joined&order=asc`)).content
  assert.deepEqual([page.total, page.totalPage, page.data.length], [3, 2, 1])
  assert.equal((await get('/members?tag=x')).status, 422)
})

test('STAFF-11 an act on all that match holds only for the number that was on the screen', async () => {
  const ids = await addMembers('Everyone', 3)
  const act = (count: number) => post('/tags', { members: { match: { q: 'everyone' }, count }, tag: 'everyone' })
  const refused = await act(2)
  assert.deepEqual([refused.status, refused.error.code], [409, 'members_changed'])
  assert.match(refused.error.message, /3 members match now/)
  assert.equal((await act(3)).content.changed, 3)
  assert.deepEqual(await found('q=everyone'), ids)
  for (const members of [
    {},
    { member_ids: [] },
    { match: { q: 'everyone' } },
    { member_ids: ids, match: {}, count: 3 },
  ]) {
    const { status, error } = await post('/tags', { members, tag: 'everyone' })
    assert.deepEqual([status, messagesOf(error)], [422, [{ path: 'members', message: 'choose at least one member' }]])
  }
  const nobody = await post('/tags', { members: { match: { q: 'nobody at all' }, count: 0 }, tag: 'everyone' })
  assert.equal(nobody.error.fields?.[0]?.message, 'choose at least one member')
  assert.equal((await post('/tags', { members: { member_ids: [999_999_999] }, tag: 'x' })).status, 404)
})

test('STAFF-11 a deleted member is left out of every act, and gets no remark', async () => {
  const [one, gone] = (await addMembers('Erased', 2)) as [number, number]
  await db.updateTable('members').set({ status: 'ERASED' }).where('member_id', '=', gone).execute()
  assert.equal((await tagThem([one, gone], 'left')).content.changed, 1)
  const all = await post('/tags', { members: { match: { q: 'erased' }, count: 2 }, tag: 'left' })
  assert.deepEqual([all.status, all.content.changed], [200, 0])
  assert.equal((await tagThem([gone], 'left')).error.message, 'Error: choose at least one member')
  assert.equal((await post(`/members/${gone}/remarks`, { text: 'x' })).status, 409)
})

test('STAFF-11 the export holds the narrowed list, or of it only those ticked', async () => {
  const ids = await addMembers('Exported', 3)
  const { tag_id } = (await tagThem(ids.slice(0, 2), 'exported')).content.tag
  const lines = async (query: string) =>
    (await get(`/members/export?sort=joined&order=asc&${query}`)).text.trim().split('\r\n').slice(1)
  assert.equal((await lines(`tag=${tag_id}`)).length, 2)
  assert.deepEqual(
    (await lines(`q=exported&ids=${ids[2]},${ids[0]}`)).map((line) => Number(line.split(',')[0])),
    [ids[0], ids[2]],
  )
  assert.equal((await get('/members/export?ids=1,x')).status, 422)
})

test('STAFF-11 remarks are dated and signed, newest first, never changed, and removed by author or owner only', async () => {
  const [id] = (await addMembers('Remarked', 1)) as [number]
  const write = (text: string, as: 'owner' | 'support' = 'support') => post(`/members/${id}/remarks`, { text }, as)
  const mine = (await write('ပထမ မှတ်ချက်')).content
  const { status, content } = await write('Asked for a discount', 'owner')
  assert.deepEqual(
    [status, content.text, content.staff, content.may_remove],
    [201, 'Asked for a discount', 'Sample owner', true],
  )
  const { content: listed } = await get(`/members/${id}/remarks`)
  assert.deepEqual(
    listed.data.map(({ text, may_remove }: { text: string; may_remove: boolean }) => [text, may_remove]),
    [
      ['Asked for a discount', false],
      ['ပထမ မှတ်ချက်', true],
    ],
  )
  const refused = await call('DELETE', `/api/staff/remarks/${content.remark_id}`, { as: 'support' })
  assert.deepEqual([refused.status, refused.error.code], [403, 'not_author'])
  assert.equal((await call('DELETE', `/api/staff/remarks/${mine.remark_id}`, { as: 'support' })).status, 204)
  assert.equal((await call('DELETE', `/api/staff/remarks/${mine.remark_id}`, { as: 'owner' })).status, 404)
  assert.equal((await call('DELETE', `/api/staff/remarks/${content.remark_id}`, { as: 'owner' })).status, 204)
  const { data } = (await get(`/audit?target=remark:${mine.remark_id}`, 'owner')).content
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['remarks.remove', 'remarks.create'],
  )
  assert.doesNotMatch(JSON.stringify(data), /ပထမ/)
  assert.equal((await write('x'.repeat(2001))).error.fields?.[0]?.message, 'text must have at most 2000 characters')
  assert.equal((await write('  ')).status, 422)
})

test('STAFF-11 SAFE-2 neither members nor staff without the capability see remarks, tags or messages', async () => {
  const id = await idOf('member')
  const { tag_id } = (await tagThem([id], 'quiet words')).content.tag
  await post(`/members/${id}/remarks`, { text: 'quiet words' })
  for (const role of ['finance', 'editor'] as const) {
    for (const path of ['/tags', `/members/${id}/tags`, `/members/${id}/remarks`, `/members/${id}/messages`])
      assert.deepEqual([path, (await get(path, role)).status], [path, 403])
    assert.equal((await get(`/members?tag=${tag_id}`, role)).status, 403)
    assert.doesNotMatch((await get(`/members/${id}`, role)).text, /quiet words|"tags\.|"remarks\./)
  }
  for (const path of ['/api/me', '/api/me/devices'])
    assert.doesNotMatch((await call('GET', path, { as: 'member' })).text, /quiet words/)
})
