import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { fileUrl } from '@padauk/contract/files'
import sharp from 'sharp'
import { hashOf } from '#lib/storage.ts'
import { openWorld } from '#test/world.ts'
import { nameFile } from './files.ts'

const { app, db, settings, storage } = await openWorld()
const FOR_EVER = 'public, max-age=31536000, immutable'

async function store(path: string, media_type: string, bytes: Uint8Array, is_private = false) {
  await storage.put(bytes)
  await nameFile(db, { path, media_type, is_private, bytes }, new Date())
  return path
}
/** The response with its bytes. */
async function get(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', more = '') {
  const {
    statusCode: status,
    headers: got,
    rawPayload: bytes,
  } = await app.inject({ method, url: `/api/file?filePath=${encodeURIComponent(path)}${more}`, headers })
  return { status, bytes, headers: got }
}
const TEXT = Buffer.from('0123456789abcdefghij')
const text = await store('test/text.vtt', 'text/vtt; charset=utf-8', TEXT)
const photo = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#c80' } })
  .withMetadata()
  .png()
  .toBuffer()

test('LEARN-5 a public file is served complete, immutable, with its stored content type', async () => {
  const { status, bytes, headers } = await get(text)
  assert.deepEqual(
    [
      status,
      bytes,
      headers['content-length'],
      headers['cache-control'],
      headers['content-type'],
      headers['accept-ranges'],
      headers['x-content-type-options'],
    ],
    [200, TEXT, '20', FOR_EVER, 'text/vtt; charset=utf-8', 'bytes', 'nosniff'],
  )
  assert.match(String(headers.etag), /^"[\w-]+"$/)
})

test('LEARN-6 every picture named on the wire exists', async () => {
  const pictures = await db.selectFrom('campuses').select(['logo', 'cover']).execute()
  const inTexts = (await db.selectFrom('lessons').select('text').execute()).flatMap(({ text }) =>
    [...(text ?? '').matchAll(/<img src="([^"]+)"/g)].map(([, src]) => (src as string).replaceAll('&amp;', '&')),
  )
  const urls = [...pictures.flatMap(({ logo, cover }) => [fileUrl(logo), fileUrl(cover)]), ...inTexts]
  assert.ok(inTexts.length >= 10, `${inTexts.length} pictures`)
  for (const url of new Set(urls)) {
    const { statusCode, headers } = await app.inject(url)
    assert.deepEqual([statusCode, String(headers['content-type']).startsWith('image/')], [200, true], url)
  }
})

test('LEARN-5 a matching ETag gets 304 without a body', async () => {
  const etag = String((await get(text)).headers.etag)
  for (const given of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, bytes, headers } = await get(text, { 'if-none-match': given })
    assert.deepEqual([status, bytes.length, headers.etag, headers['cache-control']], [304, 0, etag, FOR_EVER], given)
  }
  for (const given of ['"other"', etag.slice(1), ''])
    assert.equal((await get(text, { 'if-none-match': given })).status, 200, given)
})

test('LEARN-5 new bytes under the same name have a new ETag', async () => {
  const path = await store('test/changing', 'text/vtt', Buffer.from('one'))
  const before = (await get(path)).headers.etag
  await store(path, 'text/vtt', Buffer.from('two'))
  const after = await get(path, { 'if-none-match': String(before) })
  assert.deepEqual([after.status, String(after.bytes)], [200, 'two'])
})

test('LEARN-5 a range request gets exactly its bytes', async () => {
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 0],
    ['bytes=0-4', 0, 4],
    ['bytes=5-', 5, 19],
    ['bytes=19-', 19, 19],
    ['bytes=-3', 17, 19],
    ['bytes=-999', 0, 19],
    ['bytes=15-999', 15, 19],
    ['bytes=0-', 0, 19],
  ] as const) {
    const { status, bytes, headers } = await get(text, { range })
    assert.deepEqual(
      [status, String(bytes), headers['content-range'], headers['content-length']],
      [206, String(TEXT.subarray(from, to + 1)), `bytes ${from}-${to}/20`, String(to - from + 1)],
      range,
    )
  }
})

test("LEARN-5 a range outside the file is 416 with the file's length", async () => {
  for (const range of ['bytes=20-', 'bytes=20-30', 'bytes=999999999999999999999-', 'bytes=-0']) {
    const { status, bytes, headers } = await get(text, { range })
    assert.deepEqual([status, bytes.length, headers['content-range']], [416, 0, 'bytes */20'], range)
  }
})

test('LEARN-5 anything but a single byte range gets the whole file', async () => {
  for (const range of [
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'items=0-4',
    'bytes=0-1,3-4',
    'bytes=a-b',
    '0-4',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes 0-4',
  ]) {
    const { status, bytes } = await get(text, { range })
    assert.deepEqual([status, bytes], [200, TEXT], range)
  }
})

test('LEARN-5 If-Range with an outdated ETag gets the whole file', async () => {
  const etag = String((await get(text)).headers.etag)
  assert.equal((await get(text, { range: 'bytes=0-4', 'if-range': etag })).status, 206)
  for (const given of ['"other"', 'Wed, 21 Oct 2026 07:28:00 GMT'])
    assert.equal((await get(text, { range: 'bytes=0-4', 'if-range': given })).status, 200)
})

test('LEARN-5 HEAD has the headers of GET without the body', async () => {
  for (const headers of [{}, { range: 'bytes=3-5' }] as Record<string, string>[]) {
    const [head, whole] = [await get(text, headers, 'HEAD'), await get(text, headers)]
    assert.equal(head.bytes.length, 0)
    for (const name of ['content-length', 'content-range', 'etag', 'content-type', 'cache-control', 'accept-ranges'])
      assert.equal(head.headers[name], whole.headers[name], name)
    assert.equal(head.status, whole.status)
  }
  assert.equal((await get('test/none', {}, 'HEAD')).status, 404)
})

test('LEARN-6 text and SVG are served with Brotli when accepted, else uncompressed', async () => {
  const long = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(200)}</svg>`)
  const path = await store('test/long.svg', 'image/svg+xml', long)
  const [small, whole] = [await get(path, { 'accept-encoding': 'gzip, deflate, br' }), await get(path)]
  assert.deepEqual(
    [
      small.status,
      small.headers['content-encoding'],
      brotliDecompressSync(small.bytes),
      small.headers['content-type'],
      small.headers.vary,
    ],
    [200, 'br', long, 'image/svg+xml', 'Accept-Encoding'],
  )
  assert.ok(small.bytes.length < long.length / 4)
  assert.notEqual(small.headers.etag, whole.headers.etag)
  for (const accepted of ['gzip', 'br;q=0', 'br;q=0.0, gzip', 'brotli', '']) {
    const { headers, bytes } = await get(path, { 'accept-encoding': accepted })
    assert.deepEqual([headers['content-encoding'], bytes, headers.vary], [undefined, long, 'Accept-Encoding'], accepted)
  }
  const part = await get(path, { 'accept-encoding': 'br', range: 'bytes=0-3' })
  assert.deepEqual(
    [part.status, String(part.bytes), part.headers['content-encoding'], part.headers['content-range']],
    [206, '<svg', undefined, `bytes 0-3/${long.length}`],
  )
  assert.equal((await get(path, { 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) })).status, 304)
})

test('LEARN-6 WORDS-2 a drawing has its Burmese as outlines, in each encoding and in parts, and is stored as it was', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text x="9" y="20">မြန်မာ</text></svg>')
  const path = await store('test/label.svg', 'image/svg+xml', drawing)
  const [whole, small] = [await get(path), await get(path, { 'accept-encoding': 'br' })]
  assert.match(String(whole.bytes), /^<svg xmlns="[^"]+"><g><path d="M[^"]+"\/><\/g><\/svg>$/)
  assert.equal(whole.headers['content-length'], String(whole.bytes.length))
  assert.deepEqual(brotliDecompressSync(small.bytes), whole.bytes)
  const part = await get(path, { 'accept-encoding': 'br', range: 'bytes=5-' })
  assert.deepEqual([part.status, part.bytes], [206, whole.bytes.subarray(5)])
  assert.deepEqual([part.headers.etag, await storage.read(hashOf(drawing))], [whole.headers.etag, drawing])
})

test('LEARN-5 an empty file is empty and has no ranges', async () => {
  const path = await store('test/empty', 'text/vtt', Buffer.alloc(0))
  const { status, bytes, headers } = await get(path)
  assert.deepEqual([status, bytes.length, headers['content-length']], [200, 0, '0'])
  for (const range of ['bytes=0-', 'bytes=-1']) assert.equal((await get(path, { range })).status, 416)
})

test('LEARN-6 a raster picture is resized to five widths, never enlarged, each generated once and stored', async () => {
  const path = await store('test/photo.png', 'image/png', photo)
  const etags = new Set([(await get(path)).headers.etag])
  const stamps: Record<number, Buffer> = {}
  for (const width of [96, 192, 384, 768, 1280]) {
    const { status, bytes, headers } = await get(path, {}, 'GET', `&width=${width}`)
    const picture = await sharp(bytes).metadata()
    assert.deepEqual(
      [status, headers['content-type'], picture.format, picture.width, headers['cache-control']],
      [200, 'image/webp', 'webp', Math.min(width, 1000), FOR_EVER],
    )
    assert.equal(headers['content-length'], String(bytes.length))
    assert.deepEqual(
      [picture.exif, picture.icc, picture.xmp],
      [undefined, undefined, undefined],
      'no camera metadata is left',
    )
    etags.add(headers.etag)
    stamps[width] = bytes
  }
  assert.equal(etags.size, 6, 'each has its own ETag')

  const { blob } = await db.selectFrom('files').where('path', '=', path).select('blob').executeTakeFirstOrThrow()
  await storage.putVariant(blob, 'w96', Buffer.from('kept'))
  assert.equal(
    String((await get(path, {}, 'GET', '&width=96')).bytes),
    'kept',
    'the second request reads the stored variant',
  )
  const small = await get(path, { range: 'bytes=0-9' }, 'GET', '&width=192')
  assert.deepEqual([small.status, small.bytes], [206, stamps[192]?.subarray(0, 10)])
})

test('LEARN-6 ten simultaneous requests for a width all succeed', async () => {
  const path = await store(
    'test/crowd.png',
    'image/png',
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#08c' } })
      .png()
      .toBuffer(),
  )
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(path, {}, 'GET', '&width=96')))
  for (const { status, bytes } of answers) assert.deepEqual([status, (await sharp(bytes).metadata()).width], [200, 96])
})

test('LEARN-6 SVG and non-picture files ignore width; an SVG cannot run scripts', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const path = await store('test/drawing.svg', 'image/svg+xml', svg)
  const { status, bytes, headers } = await get(path, {}, 'GET', '&width=96')
  assert.deepEqual([status, bytes, headers['content-type']], [200, svg, 'image/svg+xml'])
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/)
  assert.doesNotMatch(String(headers['content-security-policy']), /script/)
  assert.deepEqual((await get(text, {}, 'GET', '&width=96')).bytes, TEXT)
})

test('SAFE-2 any other width is 422', async () => {
  const path = await store('test/widths.png', 'image/png', photo)
  for (const width of ['', '0', '95', '97', '-96', '96.0', '096', '1e2', '10000', '96px', 'NaN', '96&width=192', '%00'])
    assert.equal((await get(path, {}, 'GET', `&width=${width}`)).status, 422, width)
})

test('SAFE-2 SAFE-4 an unreadable or oversized picture does not break the server', async () => {
  const broken = Buffer.concat([photo.subarray(0, 60), Buffer.from('no picture')])
  const huge = await sharp({ create: { width: 5200, height: 5200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  for (const [name, bytes] of [
    ['broken', broken],
    ['huge', huge],
    ['liar', Buffer.from('<svg/>')],
  ] as const) {
    const path = await store(`test/${name}.png`, 'image/png', bytes)
    const { status, bytes: got } = await get(path, {}, 'GET', '&width=96')
    assert.deepEqual([status, got.length], [200, bytes.length], name)
  }
})

test('SAFE-2 path traversal and malformed paths are 404', async () => {
  const odd = [
    '../padauk.db',
    '../../etc/passwd',
    '/etc/passwd',
    'test/../test/text.vtt',
    './test/text.vtt',
    '/test/text.vtt',
    'test//text.vtt',
    'test/text.vtt/',
    'test\\text.vtt',
    'TEST/TEXT.VTT',
    'test/text.vtt ',
    ' test/text.vtt',
    'test/text.vtt\0',
    '\0',
    '%2e%2e/padauk.db',
    'file:///etc/passwd',
    'http://127.0.0.1/',
    '.',
    '..',
    '/',
    '~',
    'C:\\x',
    "' or 1=1 --",
    '%',
    '_',
    'secret',
    'files',
    'x'.repeat(1000),
    '🌼',
    'test',
    '__proto__',
  ]
  for (const path of odd) {
    const { status, bytes } = await get(path)
    assert.equal(status, 404, path)
    assert.doesNotMatch(String(bytes), /\/tmp|files\/|ENOENT|passwd:/)
  }
  for (const url of [
    '/api/file',
    '/api/file?filePath=',
    '/api/file?filePath=a&filePath=b',
    `/api/file?filePath=${'x'.repeat(1001)}`,
  ])
    assert.equal((await app.inject(url)).statusCode, 422, url.slice(0, 50))
})

const placeOf = (bytes: Uint8Array) => join(settings.dataDir, 'files', hashOf(bytes).slice(0, 2), hashOf(bytes))

test('SAFE-6 a file whose bytes are missing is 404, and no answer about it is cached', async () => {
  const bytes = Buffer.from('soon gone')
  const path = await store('test/gone.txt', 'text/plain', bytes)
  const lost = await sharp(photo).negate().png().toBuffer()
  const picture = await store('test/gone.png', 'image/png', lost)
  rmSync(placeOf(bytes))
  rmSync(placeOf(lost))
  for (const answer of [
    await get(path),
    await get(path, { range: 'bytes=0-1' }),
    await get(path, { 'accept-encoding': 'br' }),
    await get(path, {}, 'HEAD'),
    await get(picture),
    await get(picture, {}, 'GET', '&width=96'),
  ])
    assertUncached(answer, 404)
})

test('SAFE-6 a file that cannot be read is an error that nobody caches', async () => {
  const bytes = Buffer.from('a folder in its place')
  const path = await store('test/odd.txt', 'text/plain', bytes)
  rmSync(placeOf(bytes))
  mkdirSync(placeOf(bytes))
  for (const headers of [{}, { range: 'bytes=0-1' }, { 'accept-encoding': 'br' }])
    assertUncached(await get(path, headers as Record<string, string>), 500)
})

test('SAFE-6 without free file handles a file is 503 with Retry-After, and served again afterwards', async () => {
  assert.equal((await get(text)).status, 200)
  const limit = (soft: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${soft}:`])
  const before = execFileSync('prlimit', ['--pid', String(process.pid), '--nofile', '-o', 'SOFT', '--noheadings'])
  const taken: number[] = []
  limit('128')
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'))
  } catch {
    const answer = await get(text)
    assertUncached(answer, 503)
    assert.ok(Number(answer.headers['retry-after']) >= 1)
  } finally {
    for (const file of taken) closeSync(file)
    limit(String(before).trim())
  }
  assert.equal((await get(text)).status, 200)
})

test('SAFE-6 a range outside the file is 416 and not cached', async () => {
  const answer = await get(text, { range: 'bytes=99-' })
  assert.equal(answer.headers['content-range'], 'bytes */20')
  assertUncached(answer, 416)
})

function assertUncached({ status, headers }: Awaited<ReturnType<typeof get>>, expected: number) {
  assert.equal(status, expected)
  assert.equal(headers['cache-control'], 'no-store')
  for (const name of ['etag', 'last-modified', 'content-encoding', 'accept-ranges'])
    assert.equal(headers[name], undefined, name)
}
