// Both engines: connections, time-outs and outages of PostgreSQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engine } from '#test/engines.ts'
import { openLine } from '#test/line.ts'
import { openWorld } from '#test/world.ts'

// A PostgreSQL that breaks, freezes and goes away, seen by the whole server through a line of the test's own.
const skip = engine !== 'postgres' && 'only PostgreSQL has connections'
const target = new URL(process.env.TEST_POSTGRES ?? 'postgres://localhost:5432')
const line = await openLine(target)
if (!skip) {
  target.port = String(line.port)
  target.hostname = '127.0.0.1'
  target.search = '?query_timeout=1000'
  process.env.TEST_POSTGRES = target.href
}
const { call, db, tokenOf } = await openWorld()
await tokenOf('member')

const write = (title: string) =>
  call('POST', '/api/notes/manifastcation', {
    as: 'member',
    body: { title, description: 'under fire', type: 'NIGHT_PHASE' },
  })
/** Keeps eight writers busy while something happens; returns the statuses and the titles that were confirmed. */
async function underWrites(work: () => Promise<void>) {
  let isOver = false
  const confirmed: string[] = []
  const statuses = new Set<number>()
  let nth = 0
  const writers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const title = `note ${performance.now()} ${nth++}`
      const { status, headers } = await write(title)
      statuses.add(status)
      if (status === 201) confirmed.push(title)
      else assert.ok(Number(headers['retry-after']) >= 1, `${status} says when to try again`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  await work()
  isOver = true
  await Promise.all(writers)
  return { statuses: [...statuses].toSorted(), confirmed }
}
const kept = async (titles: string[]) =>
  (await db.selectFrom('notes').where('title', 'in', titles).select('title').execute()).map(({ title }) => title)
const isReady = async () => (await call('GET', '/readyz')).status === 200
async function untilReady() {
  const began = performance.now()
  while (!(await isReady())) assert.ok(performance.now() - began < 2000, 'ready within 2 seconds')
}
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('SAFE-6 OPS-7 connections that break in use cost a 503, never the process or a confirmed write', {
  skip,
}, async () => {
  const { statuses, confirmed } = await underWrites(async () => {
    for (let nth = 0; nth < 6; nth++) {
      await rest(30)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
        .execute(db)
        .catch(() => {})
      await rest(30)
      line.cut()
    }
  })
  await untilReady()
  assert.deepEqual(statuses, [201, 503])
  assert.deepEqual((await kept(confirmed)).toSorted(), confirmed.toSorted())
  assert.equal((await write('afterwards')).status, 201)
})

test('SAFE-6 OPS-8 while PostgreSQL is away every call is a 503, and /readyz is 200 again within 2 seconds', {
  skip,
}, async () => {
  const { statuses, confirmed } = await underWrites(async () => {
    await rest(50)
    await line.down()
    assert.equal(await isReady(), false)
    assert.equal((await call('GET', '/api/campus')).status, 503)
    await line.up()
    await untilReady()
  })
  assert.deepEqual(statuses, [201, 503])
  assert.deepEqual((await kept(confirmed)).toSorted(), confirmed.toSorted())
})

test('SAFE-6 OPS-8 while PostgreSQL is frozen /readyz is 503 within a second, and calls do not wait for ever', {
  skip,
}, async () => {
  const { statuses, confirmed } = await underWrites(async () => {
    await rest(50)
    line.freeze()
    const began = performance.now()
    assert.equal(await isReady(), false)
    assert.ok(performance.now() - began < 1000, `${performance.now() - began} ms`)
    assert.equal((await call('GET', '/api/campus')).status, 503)
    line.thaw()
    await untilReady()
  })
  assert.deepEqual(statuses, [201, 503])
  assert.deepEqual((await kept(confirmed)).toSorted(), confirmed.toSorted())
})
