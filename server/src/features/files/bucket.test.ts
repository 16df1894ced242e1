import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { pathSigner } from '#lib/signatures.ts'
import { diskStorage, hashOf } from '#lib/storage.ts'
import { multipart, PIXEL } from '#test/multipart.ts'
import { noObjectStore, openObjectStore } from '#test/object-store.ts'
import { openWorld } from '#test/world.ts'

const store = noObjectStore ? undefined : await openObjectStore()
const bucket = await store?.addBucket('school')
const { app, call, db, storage, settings, idOf } = await openWorld({ bucket })
const skip = noObjectStore
const get = (path: string, headers = {}, more = '') =>
  app.inject({ url: `/api/file?filePath=${encodeURIComponent(path)}${more}`, headers })
const picture = (red: number) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()
const send = (bytes: Buffer) => call('POST', '/api/me/profile-pic', { as: 'member', ...multipart([['image', bytes]]) })

test('OPS-3 a picture in a bucket is sent whole, in part, smaller, and not again', { skip }, async () => {
  const { status, content } = await send(await picture(200))
  assert.equal(status, 200)
  const path = content.profile_image as string
  const whole = await get(path)
  assert.deepEqual([whole.statusCode, whole.headers['content-type']], [200, 'image/webp'])
  assert.equal(whole.headers['content-length'], String(whole.rawPayload.length))
  const { blob } = await db.selectFrom('files').where('path', '=', path).select('blob').executeTakeFirstOrThrow()
  assert.equal(hashOf(whole.rawPayload), blob)
  assert.deepEqual(await storage.read(blob), whole.rawPayload)
  assert.equal(await diskStorage(join(settings.dataDir, 'files')).sizeOf(blob), undefined, 'nothing is on the disk')
  const part = await get(path, { range: 'bytes=10-29' })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-range'], `bytes 10-29/${whole.rawPayload.length}`)
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(10, 30))
  assert.equal((await get(path, { range: 'bytes=999999-' })).statusCode, 416)
  for (const _ of ['made', 'kept']) {
    const small = await get(path, {}, '&width=96')
    assert.equal((await sharp(small.rawPayload).metadata()).width, 96)
    assert.equal(small.headers['content-length'], String(small.rawPayload.length))
  }
  assert.ok(((await storage.sizeOf(blob, 'w96')) as number) > 0)
  assert.equal((await get(path, { 'if-none-match': String(whole.headers.etag) })).statusCode, 304)
})

test('OPS-3 a film in a bucket is sent by signed paths only, from the playlist to parts of segments', {
  skip,
}, async () => {
  const { path: master } = await db
    .selectFrom('files')
    .where('path', 'like', 'videos/%/master.m3u8')
    .select('path')
    .executeTakeFirstOrThrow()
  const folder = master.slice(0, master.lastIndexOf('/'))
  const parts = await db.selectFrom('files').where('path', 'like', `${folder}/%`).select(['path', 'blob']).execute()
  const disk = diskStorage(join(settings.dataDir, 'files'))
  await Promise.all(parts.map(async ({ blob }) => storage.put(await disk.read(blob))))
  const sign = pathSigner(settings.secret, await idOf('trader'), new Date())
  assert.equal((await get(master)).statusCode, 404)
  assert.equal((await get(`${sign(master)}x`)).statusCode, 404)
  const lines = async (url: string) =>
    (await app.inject(url)).body.split('\n').filter((line) => line && !line.startsWith('#'))
  const [quality = ''] = await lines(`/api/file?filePath=${encodeURIComponent(sign(master))}`)
  const segments = await lines(quality)
  assert.ok(segments.length > 2)
  for (const segment of segments.slice(0, 3)) {
    const whole = await app.inject(segment)
    assert.deepEqual([whole.statusCode, whole.headers['content-type']], [200, 'video/mp2t'])
    assert.ok(parts.some(({ blob }) => blob === hashOf(whole.rawPayload)))
    const tail = await app.inject({ url: segment, headers: { range: 'bytes=-188' } })
    assert.deepEqual([tail.statusCode, tail.rawPayload], [206, whole.rawPayload.subarray(-188)])
  }
})

test('OPS-3 without its bucket the school answers 503, writes nothing by half, and heals by itself', {
  skip,
  timeout: 60_000,
}, async () => {
  if (!store) return
  const path = (await send(PIXEL)).content.profile_image as string
  const state = async () => [
    await db.selectFrom('files').select('path').orderBy('path').execute(),
    await db.selectFrom('members').select(['member_id', 'profile_image']).orderBy('member_id').execute(),
  ]
  const before = await state()
  const isGone = async (bytes: Buffer) => {
    const began = performance.now()
    const ready = await call('GET', '/readyz')
    assert.equal(ready.status, 503)
    assert.ok(performance.now() - began < 1000, 'the truth within a second')
    const [read, written] = await Promise.all([get(path), send(bytes)])
    for (const { status, error, headers } of [
      { status: read.statusCode, error: read.json().error, headers: read.headers },
      written,
    ]) {
      assert.deepEqual([status, error.code, headers['cache-control']], [503, 'busy', 'no-store'])
      assert.ok(Number(headers['retry-after']) > 0)
      // Members learn nothing about the store.
      assert.doesNotMatch(error.message, /S3|127\.0\.0\.1/)
    }
    assert.equal(read.headers.etag, undefined)
    assert.deepEqual(await state(), before)
    // What needs no file goes on.
    assert.equal((await call('GET', '/api/me', { as: 'member' })).status, 200)
  }
  await store.stop()
  await isGone(await picture(10))
  await store.start()
  assert.equal((await call('GET', '/readyz')).status, 200)
  assert.equal((await get(path)).statusCode, 200)
  store.freeze()
  await isGone(await picture(20))
  store.thaw()
  // A look that began before may still end without an answer.
  let status = 0
  for (let tries = 0; tries < 20 && status !== 200; tries++) status = (await call('GET', '/readyz')).status
  assert.equal(status, 200)
  assert.equal((await get(path)).statusCode, 200)
  const { content } = await send(await picture(30))
  assert.equal((await get(content.profile_image)).statusCode, 200)
})
