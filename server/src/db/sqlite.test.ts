import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { engine } from '#test/engines.ts'
import { openWorld } from '#test/world.ts'

const skip = engine !== 'sqlite' && 'only SQLite has one write lock'
const { call, db, settings, tokenOf } = await openWorld()
await tokenOf('member')
const write = (title: string, headers = {}) =>
  call('POST', '/api/notes/manifastcation', {
    as: 'member',
    headers,
    body: { title, description: 'under fire', type: 'NIGHT_PHASE' },
  })

test('SAFE-6 while another process holds the write lock, reads answer at once and writes wait for it, 5 seconds at most', {
  skip,
}, async () => {
  // The last call was long ago: a read then also notes when the member was seen.
  await db.updateTable('sessions').set({ last_seen_at: '2020-01-01T00:00:00.000Z' }).execute()
  const other = new DatabaseSync(join(settings.dataDir, 'padauk.db'))
  other.exec('begin immediate')
  const writes = [write('single statement'), write('transaction', { 'idempotency-key': 'held' })]
  const began = performance.now()
  for (const [path, as] of [['/healthz'], ['/readyz'], ['/api/campus'], ['/api/me', 'member']] as const)
    assert.equal((await call('GET', path, { as })).status, 200, path)
  assert.ok(performance.now() - began < 500, `${performance.now() - began} ms`)
  other.exec('commit')
  assert.deepEqual(
    (await Promise.all(writes)).map(({ status }) => status),
    [201, 201],
  )

  other.exec('begin immediate')
  const late = performance.now()
  const refused = await Promise.all([write('too late'), write('too late', { 'idempotency-key': 'late' })])
  for (const { status, headers } of refused) assert.deepEqual([status, headers['retry-after']], [503, '2'])
  const waited = performance.now() - late
  assert.ok(waited > 4500 && waited < 6000, `${waited} ms`)
  other.close()
  assert.equal((await write('in time')).status, 201)
})
