import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { call } = await openWorld()
const NOTES = '/api/notes/manifastcation?type=MORNING_PHASE'
const read = (as: 'member' | 'trader' | 'owner', etag?: unknown, url = NOTES) =>
  call('GET', url, { as, ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }) })

test("OFFLINE-2 a member's answer is not sent again while it is unchanged, and no cache keeps it", async () => {
  const first = await read('member')
  assert.deepEqual([first.status, first.headers['cache-control']], [200, 'no-store'])
  const again = await read('member', first.headers.etag)
  assert.deepEqual([again.status, again.text, again.headers['cache-control']], [304, '', 'no-store'])
  assert.equal((await read('member', '"another"')).status, 200)

  await call('POST', '/api/notes/manifastcation', {
    as: 'member',
    body: { title: 'New', description: 'New', type: 'MORNING_PHASE' },
  })
  const changed = await read('member', first.headers.etag)
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, first.headers.etag)
  assert.equal((await read('trader', changed.headers.etag)).status, 200, "another member's answer is another one")
})

test('OFFLINE-2 an answer to staff and a refusal have no tag', async () => {
  const staff = await read('owner', undefined, '/api/staff/members')
  assert.deepEqual([staff.status, staff.headers.etag], [200, undefined])
  const refused = await read('member', undefined, '/api/user/lesson/999999')
  assert.deepEqual([refused.status, refused.headers.etag], [404, undefined])
})
