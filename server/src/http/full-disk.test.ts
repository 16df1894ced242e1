import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileUrl } from '@padauk/contract/files'
import { sql } from 'kysely'
import sharp from 'sharp'
import { engine } from '#test/engines.ts'
import { multipart } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'

const { app, call, db, settings, tokenOf } = await openWorld()
await tokenOf('member')
const FULL = 'Error: nothing can be saved right now, please try again in a few minutes'

// A real file system of 1 MB in memory over the file store. Only root may mount one.
const files = join(settings.dataDir, 'files')
mkdirSync(files, { recursive: true })
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', files]).status === 0
const filler = join(files, 'filler')
/** Fills the disk to its last byte. */
function fill() {
  for (const bytes of [64 * 1024, 4096, 512, 1])
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes))
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    }
}
const picture = (colour: string) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()
const upload = async (colour: string) =>
  call('POST', '/api/me/profile-pic', { as: 'member', ...multipart([['image', await picture(colour)]]) })
const isReady = async () => (await call('GET', '/readyz')).status === 200

test('SAFE-6 a full file store refuses uploads with a 503 and leaves nothing behind; pictures are still served, and it heals', {
  skip: !isMounted && 'this user cannot mount a small file system',
}, async (t) => {
  t.after(() => spawnSync('umount', ['-l', files]))
  const path = (await upload('#c80')).content.profile_image as string
  const found = () => readdirSync(files, { recursive: true }).toSorted()
  fill()
  const before = found()
  const { status, error, headers } = await upload('#08c')
  assert.deepEqual([status, error.code, error.message], [503, 'storage_full', FULL])
  assert.ok(Number(headers['retry-after']) >= 1)
  assert.equal(await isReady(), false)
  for (const [more, range, expected] of [
    ['', undefined, 200],
    ['&width=96', undefined, 200],
    ['&width=192', 'bytes=0-9', 206],
  ] as const) {
    const got = await app.inject({ url: fileUrl(path) + more, headers: range ? { range } : {} })
    assert.equal(got.statusCode, expected, more)
    if (range) assert.equal(String(got.rawPayload.subarray(0, 4)), 'RIFF')
    else assert.ok((await sharp(got.rawPayload).metadata()).width)
  }
  // A write that fails leaves no file; an empty folder may stay.
  assert.deepEqual(
    found().filter((name) => String(name).length > 2),
    before.filter((name) => String(name).length > 2),
  )
  rmSync(filler)
  assert.equal(await isReady(), true)
  assert.equal((await upload('#08c')).status, 200)
})

test('SAFE-6 a full database refuses writes with a 503, answers reads, says so at /readyz, and heals by itself', {
  skip: engine !== 'sqlite' && 'only SQLite has a limit of pages; the drill disk-full fills a real disk',
}, async () => {
  const write = () =>
    call('POST', '/api/notes/manifastcation', {
      as: 'member',
      body: { title: 'full', description: 'x'.repeat(20_000), type: 'NIGHT_PHASE' },
    })
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db)
  let refused = await write()
  while (refused.status === 201) refused = await write()
  assert.deepEqual([refused.status, refused.error.code, refused.error.message], [503, 'storage_full', FULL])
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.equal(await isReady(), false)
  assert.equal((await call('GET', '/api/me', { as: 'member' })).status, 200)
  assert.equal((await call('GET', '/api/campus')).status, 200)

  await sql`pragma max_page_count = 4294967294`.execute(db)
  assert.equal(await isReady(), true)
  assert.equal((await write()).status, 201)
})
