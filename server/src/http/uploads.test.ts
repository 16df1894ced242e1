import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import sharp from 'sharp'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'

const { call, app, db, storage } = await openWorld()
const PIC = '/api/me/profile-pic'
const send = (parts: Parameters<typeof multipart>[0], headers: Record<string, string> = {}) => {
  const form = multipart(parts)
  return call('POST', PIC, { as: 'member', body: form.body, headers: { ...form.headers, ...headers } })
}
const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0e4f3d' } })
const imageOf = async () => (await call('GET', '/api/me', { as: 'member' })).content.profile_image as string | null
// All pictures are the same member's, who may send few a day.
beforeEach(() => db.deleteFrom('tries').execute())

test('PROF-1 SAFE-4 a picture is re-encoded as upright WebP without metadata and is served under its path', async () => {
  const photo = await draw(60, 30)
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert.ok(photo.includes('where I live'))
  const { status, body } = await send([['image', photo]])
  assert.equal(status, 200)
  assert.deepEqual(body, { content: { profile_image: await imageOf() } })
  const { statusCode, rawPayload, headers } = await app.inject(
    `/api/file?filePath=${encodeURIComponent(body.content.profile_image as string)}`,
  )
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'])
  const { format, width, height, exif, orientation } = await sharp(rawPayload).metadata()
  assert.deepEqual([format, width, height, exif, orientation], ['webp', 30, 60, undefined, undefined])
})

test('PROF-1 JPEG, PNG and WebP are accepted under any name, and another picture gets another path', async () => {
  const paths = new Set<string>()
  for (const bytes of [
    await draw(8, 8).jpeg().toBuffer(),
    await draw(9, 9).png().toBuffer(),
    await draw(10, 10).webp().toBuffer(),
  ]) {
    const { status, content } = await send([['image', bytes, 'text/plain']])
    assert.equal(status, 200)
    paths.add(content.profile_image)
  }
  assert.equal(paths.size, 3)
})

test('PROF-2 SAFE-4 a non-picture is 415, an unreadable one 422, and the old one stays', async () => {
  await send([['image', PIXEL]])
  const before = await imageOf()
  const png = await draw(300, 300).png().toBuffer()
  const refused: [Buffer, number][] = [
    [Buffer.from('hello'), 415],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
    [await draw(9, 9).gif().toBuffer(), 415],
    [await draw(9, 9).tiff().toBuffer(), 415],
    [Buffer.from('%PDF-1.4'), 415],
    [Buffer.from('GIF89a<script>'), 415],
    [Buffer.from('RIFF____WAVE'), 415],
    [png.subarray(0, 60), 422],
    [Buffer.concat([png.subarray(0, 33), Buffer.alloc(500)]), 422],
    [Buffer.from('\xff\xd8\xffnothing', 'latin1'), 422],
  ]
  for (const [bytes, expected] of refused) {
    const { status, error, text } = await send([['image', bytes]])
    assert.deepEqual([status, error.fields?.[0]?.path], [expected, 'image'], bytes.toString('latin1', 0, 12))
    assert.doesNotMatch(text, /vips|sharp|\/src\//i)
  }
  assert.equal(await imageOf(), before)
})

test('PROF-2 SAFE-4 too many bytes and too many pixels are 413', async () => {
  const large = Buffer.concat([await draw(20, 20).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])
  const { status, error } = await send([['image', large]])
  assert.deepEqual([status, error.message], [413, 'Error: the picture must have at most 5 MB'])
  const wide = await draw(5001, 5000).png().toBuffer()
  assert.ok(wide.length < 1024 * 1024)
  const pixels = await send([['image', wide]])
  assert.deepEqual([pixels.status, pixels.error.message], [413, 'Error: the picture must have at most 25 megapixels'])
  assert.equal((await send([['image', await draw(5000, 5000).png().toBuffer()]])).status, 200)
})

test('SAFE-2 an empty form, an unknown field, two files or a truncated body is 422', async () => {
  const forms: [Parameters<typeof multipart>[0], string][] = [
    [[], 'image'],
    [[['image', 'text']], 'image'],
    [[['picture', PIXEL]], 'picture'],
    [
      [
        ['image', PIXEL],
        ['image', PIXEL],
      ],
      '',
    ],
    [[['image', Buffer.alloc(0)]], 'image'],
    [
      [
        ['image', PIXEL],
        ['more', 'x'],
      ],
      'more',
    ],
    [
      [
        ['image', PIXEL],
        ['__proto__', 'x'],
      ],
      '',
    ],
  ]
  for (const [parts, path] of forms) {
    const { status, error } = await send(parts)
    assert.deepEqual([status, error.fields?.[0]?.path ?? ''], [422, path], JSON.stringify(parts.map(([name]) => name)))
  }
  const { body, headers } = multipart([['image', PIXEL]])
  for (const broken of [
    body.subarray(0, body.length - 30),
    body.subarray(0, 40),
    Buffer.from('nothing'),
    Buffer.alloc(0),
  ])
    assert.equal((await call('POST', PIC, { as: 'member', body: broken, headers })).status, 422)
})

test('SAFE-2 a form in place of JSON, or JSON in place of a form, is 415', async () => {
  const { body, headers } = multipart([['name', 'x']])
  assert.equal((await call('PATCH', '/api/me/update', { as: 'member', body, headers })).status, 415)
  assert.equal((await call('POST', PIC, { as: 'member', body: { image: 'x' } })).status, 415)
  assert.equal(
    (await call('POST', PIC, { as: 'member', body, headers: { 'content-type': 'multipart/form-data' } })).status,
    422,
  )
})

test('SAFE-2 an unauthorised upload is refused before a byte is read', async () => {
  const { body, headers } = multipart([['image', PIXEL]])
  assert.equal((await call('POST', PIC, { body, headers })).status, 401)
})

test('PROF-1 a retry with the same Idempotency-Key sets one picture and gets the same response', async () => {
  const bytes = await draw(11, 11).png().toBuffer()
  const first = await send([['image', bytes]], { 'idempotency-key': 'picture' })
  const again = await send([['image', bytes]], { 'idempotency-key': 'picture' })
  assert.deepEqual([again.status, again.text], [200, first.text])
})

test('SAFE-4 the original bytes of an upload are never stored', async () => {
  const marked = Buffer.concat([await draw(13, 13).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { content } = await send([['image', marked]])
  const { blob } = await db
    .selectFrom('files')
    .where('path', '=', content.profile_image)
    .select('blob')
    .executeTakeFirstOrThrow()
  assert.ok(!(await storage.read(blob)).includes('script'))
})
