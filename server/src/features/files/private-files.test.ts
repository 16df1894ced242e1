import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathSigner, readSignedPath } from '#lib/signatures.ts'
import { openWorld } from '#test/world.ts'
import { nameFile } from './files.ts'

const { app, call, db, storage, settings, idOf, lesson } = await openWorld()
const memberId = await idOf('trader')
const MINUTE = 60_000
const bytes = Buffer.from('WEBVTT private')
await storage.put(bytes)
await nameFile(db, { path: 'private/proof.vtt', media_type: 'text/vtt', is_private: true, bytes }, new Date())
await nameFile(db, { path: 'public/open.vtt', media_type: 'text/vtt', is_private: false, bytes }, new Date())
const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/file?filePath=${encodeURIComponent(path)}`, headers })
const sign = (path = 'private/proof.vtt', ago = 0) =>
  pathSigner(settings.secret, memberId, new Date(Date.now() - ago))(path)

test('SAFE-2 LEARN-5 a private file is served by signed path only, to every caller', async () => {
  assert.equal((await get('private/proof.vtt')).statusCode, 404)
  assert.equal((await call('GET', '/api/file?filePath=private%2Fproof.vtt', { as: 'trader' })).status, 404)
  const { statusCode, headers, body } = await get(sign())
  assert.deepEqual([statusCode, body, headers['cache-control']], [200, 'WEBVTT private', 'private, max-age=900'])
  const part = await get(sign(), { range: 'bytes=0-5' })
  assert.deepEqual([part.statusCode, part.body], [206, 'WEBVTT'])
})

test('SAFE-2 a signed path expires after 15 minutes', async () => {
  assert.equal((await get(sign('private/proof.vtt', 15 * MINUTE - 5000))).statusCode, 200)
  for (const ago of [15 * MINUTE + 1, 16 * MINUTE, 365 * 24 * 60 * MINUTE])
    assert.equal((await get(sign('private/proof.vtt', ago))).statusCode, 404, String(ago))
})

test('SAFE-2 a tampered signed path is refused', async () => {
  const signed = sign()
  const [, expires, member, signature] = signed.split('/') as [string, string, string, string]
  const put = (e: string, m: string, s: string, path = 'private/proof.vtt', head = 'signed') =>
    `${head}/${e}/${m}/${s}/${path}`
  assert.equal(put(expires, member, signature), signed)
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
  const changed = [
    put(String(Number(expires) + 1), member, signature),
    put(`0${expires}`.slice(0, 13), member, signature),
    put('9'.repeat(13), member, signature),
    put(expires, String(Number(member) + 1), signature),
    put(expires, `0${member}`, signature),
    put(expires, '', signature),
    put(expires, member, flipped),
    put(expires, member, signature.slice(1)),
    put(expires, member, `${signature}=`),
    put(expires, member, signature.toLowerCase()),
    put(expires, member, ''),
    put(expires, member, '-'.repeat(43)),
    put(expires, member, signature, 'public/open.vtt'),
    put(expires, member, signature, 'private/../private/proof.vtt'),
    put(expires, member, signature, '/private/proof.vtt'),
    put(expires, member, signature, 'private/proof.vtt/'),
    put(expires, member, signature, ''),
    put(expires, member, signature, 'private/proof.vtt', 'SIGNED'),
    `/${signed}`,
    `${signed}\n`,
    `\n${signed}`,
    `${signed}\0`,
    `signed/${signed}`,
    pathSigner('another secret of the same length, at least', memberId, new Date())('private/proof.vtt'),
  ]
  for (const path of changed) assert.equal((await get(path)).statusCode, 404, path)
})

test('SAFE-2 a public file has no signed path, and a valid signature for a missing file is 404', async () => {
  assert.deepEqual(
    [
      (await get(sign('public/open.vtt'))).statusCode,
      (await get(sign('private/none'))).statusCode,
      (await get(sign('../secret'))).statusCode,
      (await get(sign('signed/x'))).statusCode,
    ],
    [404, 404, 404, 404],
  )
})

test('SAFE-2 the signature covers expiry, member and folder together', () => {
  const now = new Date()
  const one = pathSigner('s'.repeat(32), 11, now)('1/x')
  assert.deepEqual(readSignedPath('s'.repeat(32), one, now), { path: '1/x', memberId: 11 })
  assert.equal(readSignedPath('s'.repeat(32), one.replace('/11/', '/1/'), now), undefined)
  assert.equal(readSignedPath('t'.repeat(32), one, now), undefined)
})

test('LEARN-5 a playlist contains signed URLs that work, down to the segments', async () => {
  const { lesson_id } = await lesson('What money is for')
  const { video } = (await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'trader' })).content
  let files = 0
  const walk = async (url: string, floor: number) => {
    const { statusCode, headers, body, rawPayload } = await app.inject(url)
    assert.equal(statusCode, 200, url)
    files++
    if (headers['content-type'] !== 'application/vnd.apple.mpegurl') return assert.ok(rawPayload.length > 100)
    assert.match(body, /^#EXTM3U\n/)
    assert.deepEqual([headers['cache-control'], headers.etag], ['private, max-age=900', undefined])
    const lines = body.split('\n').filter((line) => line && !line.startsWith('#'))
    assert.ok(lines.length >= 3 && floor < 3)
    for (const line of lines) {
      assert.match(
        decodeURIComponent(line),
        new RegExp(`^/api/file\\?filePath=signed/\\d{13}/${memberId}/[\\w-]{43}/videos/\\w+/[\\w.-]+$`),
      )
      await walk(line, floor + 1)
    }
  }
  await walk(`/api/file?filePath=${encodeURIComponent(video.source)}`, 1)
  assert.ok(files > 20, `${files} files`)
  for (const { path } of video.captions) assert.match((await get(path)).body, /^WEBVTT/)
})

test('LEARN-5 URIs in playlist tags are signed too, and only file names are rewritten', async () => {
  const playlist =
    '#EXTM3U\r\n#EXT-X-MEDIA:TYPE=AUDIO,URI="audio.m3u8",NAME="a"\n#EXT-X-MAP:URI="init.mp4"\n\n  seg-1.ts  \n#EXT-X-ENDLIST\n'
  const folder = 'videos/made'
  for (const [name, media_type, content] of [
    ['master.m3u8', 'application/vnd.apple.mpegurl', playlist],
    ['audio.m3u8', 'application/vnd.apple.mpegurl', '#EXTM3U\n'],
    ['init.mp4', 'video/mp4', 'init'],
    ['seg-1.ts', 'video/mp2t', 'segment'],
  ] as const) {
    await storage.put(Buffer.from(content))
    await nameFile(
      db,
      { path: `${folder}/${name}`, media_type, is_private: true, bytes: Buffer.from(content) },
      new Date(),
    )
  }
  const { body } = await get(sign(`${folder}/master.m3u8`))
  assert.deepEqual(
    body
      .replace(
        /\/api\/file\?filePath=signed%2F\d+%2F\d+%2F[\w-]+%2F([\w%.-]+)/g,
        (_, path) => `<${decodeURIComponent(path)}>`,
      )
      .split('\n'),
    [
      '#EXTM3U\r',
      `#EXT-X-MEDIA:TYPE=AUDIO,URI="<${folder}/audio.m3u8>",NAME="a"`,
      `#EXT-X-MAP:URI="<${folder}/init.mp4>"`,
      '',
      `<${folder}/seg-1.ts>`,
      '#EXT-X-ENDLIST',
      '',
    ],
  )
  for (const [url] of body.matchAll(/\/api\/file\?[^"\s]+/g)) assert.equal((await app.inject(url)).statusCode, 200, url)
  // A playlist may name paths outside its folder; the store has no such file.
  await storage.put(Buffer.from('#EXTM3U\n../../private/proof.vtt\n'))
  await nameFile(
    db,
    {
      path: `${folder}/out.m3u8`,
      media_type: 'application/vnd.apple.mpegurl',
      is_private: true,
      bytes: Buffer.from('#EXTM3U\n../../private/proof.vtt\n'),
    },
    new Date(),
  )
  const line = (await get(sign(`${folder}/out.m3u8`))).body.split('\n')[1] as string
  assert.equal((await app.inject(line)).statusCode, 404)
})

test('LEARN-5 HEAD of a playlist or private file has no body', async () => {
  for (const path of ['videos/made/master.m3u8', 'private/proof.vtt']) {
    const { statusCode, rawPayload } = await app.inject({
      method: 'HEAD',
      url: `/api/file?filePath=${encodeURIComponent(sign(path))}`,
    })
    assert.deepEqual([statusCode, rawPayload.length], [200, 0], path)
  }
})
