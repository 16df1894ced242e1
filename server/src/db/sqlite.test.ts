import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { sql } from 'kysely'
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

/** How many transactions are in the journal: the last frame of each carries the size of the database (file format, 4.1). */
function committed() {
  const journal = readFileSync(join(settings.dataDir, 'padauk.db-wal'))
  const [pageBytes, salt] = [journal.readUInt32BE(8), journal.subarray(16, 24)]
  let commits = 0
  for (let at = 32; at + 24 <= journal.length && journal.subarray(at + 8, at + 16).equals(salt); at += 24 + pageBytes)
    if (journal.readUInt32BE(at + 4) > 0) commits++
  return commits
}

test('SAFE-1 writes that arrive together are committed together, and a refused one is refused alone', {
  skip,
}, async () => {
  const { content: first } = await write('first')
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await write('second')
  const before = committed()
  const { note_id, ...taken } = await db
    .selectFrom('notes')
    .where('note_id', '=', first.manifast_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const insert = (values: object) =>
    db
      .insertInto('notes')
      .values(values as never)
      .execute()
  // In one turn of the loop, the refused one in between.
  const [one, refused, other] = await Promise.allSettled([
    insert({ ...taken, title: 'together before' }),
    insert({ ...taken, note_id }),
    insert({ ...taken, title: 'together after' }),
  ])
  assert.deepEqual([one.status, refused.status, other.status], ['fulfilled', 'rejected', 'fulfilled'])
  const answers = await Promise.all(Array.from({ length: 30 }, (_, nth) => write(`together ${nth}`)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  const { length } = await db.selectFrom('notes').where('title', 'like', 'together %').select('note_id').execute()
  assert.equal(length, 32)
  assert.ok(committed() - before <= 4, `${committed() - before} commits`)
})
