import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { UPLOADS_PATH } from '@padauk/contract/staff-videos'
import { openWorld } from '#test/world.ts'
import { attachVideo } from '../lessons/attach-video.ts'
import { hasFfmpeg } from './convert-video.ts'
import { videoTypeOf } from './sniff.ts'
import { openUploads } from './uploads.ts'
import { runVideoJob } from './video-jobs.ts'

const { app, call, cookieOf, db, lesson, settings, storage } = await openWorld()
const uploads = openUploads(settings.dataDir)
const parts = { db, storage, uploads }
const as = 'editor' as const
const skip = !(await hasFfmpeg()) && 'there is no ffmpeg here'
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const own = async (role: 'editor' | 'support' = 'editor') => ({
  cookie: await cookieOf(role),
  'sec-fetch-site': 'same-origin',
  'tus-resumable': '1.0.0',
})

const begin = async (length: number) => {
  const answer = await fetch(origin + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...(await own()), 'upload-length': String(length) },
  })
  assert.equal(answer.status, 201, await answer.text())
  return answer.headers.get('location') as string
}
const append = async (place: string, offset: number, bytes: Uint8Array) =>
  fetch(origin + place, {
    method: 'PATCH',
    headers: { ...(await own()), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes as never,
  })
const offsetOf = async (place: string) =>
  Number((await fetch(origin + place, { method: 'HEAD', headers: await own() })).headers.get('upload-offset'))
const upload = async (bytes: Uint8Array) => {
  const place = await begin(bytes.length)
  assert.equal((await append(place, 0, bytes)).status, 204)
  return place.split('/').at(-1) as string
}
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom'), Buffer.alloc(5000, 7)])

test('STAFF-3 an interrupted upload resumes where it stopped, byte for byte', async () => {
  const place = await begin(MP4.length)
  assert.equal((await append(place, 0, MP4.subarray(0, 2000))).status, 204)
  assert.equal(await offsetOf(place), 2000)
  assert.equal((await append(place, 0, MP4)).status, 409)
  const upload_id = place.split('/').at(-1) as string
  const early = await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'a.mp4' } })
  assert.deepEqual([early.status, early.error.code], [409, 'upload_not_whole'])
  assert.equal((await append(place, 2000, MP4.subarray(2000))).status, 204)
  assert.deepEqual(readFileSync(uploads.pathOf(upload_id)), MP4)
  const { lesson_id } = await lesson('What money is for')
  const made = await call('POST', '/api/staff/videos', {
    as,
    body: { upload_id, name: 'a.mp4', lesson_id, seconds: 12 },
  })
  assert.deepEqual([made.status, made.content.status], [201, 'WAITING'], made.text)
  assert.equal(
    (await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'a.mp4' } })).content.video_id,
    made.content.video_id,
  )

  // Without ffmpeg the file is stored unconverted, and a lesson can use it.
  assert.equal(await runVideoJob({ ...parts, canConvert: async () => false }, new Date()), true)
  const done = (await call('GET', `/api/staff/videos/${made.content.video_id}`, { as })).content
  assert.deepEqual([done.status, done.progress, done.seconds, done.poster], ['DONE', 100, 12, null])
  assert.equal(await uploads.exists(upload_id), false)
  const lessonNow = (await call('GET', `/api/staff/lessons/${lesson_id}`, { as })).content
  assert.equal(lessonNow.upload.video_id, done.video_id)
  const saved = await call('PATCH', `/api/staff/lessons/${lesson_id}`, {
    as,
    body: { status: 'PUBLISHED', video: { source: done.source, poster: null, captions: [], seconds: 12 } },
  })
  assert.deepEqual([saved.status, saved.content.upload], [200, null], saved.text)
  const { video } = (await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })).content
  const file = await app.inject(`/api/file?filePath=${encodeURIComponent(video.source)}`)
  assert.deepEqual(
    [file.statusCode, file.headers['content-type'], file.rawPayload.equals(MP4)],
    [200, 'video/mp4', true],
  )
})

test('SAFE-2 STAFF-6 an upload is guarded like every call: session, capability, own uploads, size', async () => {
  const headers = { ...(await own()), 'upload-length': '10' }
  const post = async (more: Record<string, string | undefined>) => {
    const sent = Object.fromEntries(
      Object.entries({ ...headers, ...more }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
    // Only browsers add Sec-Fetch-* headers themselves.
    const answer = await app.inject({ method: 'POST', url: UPLOADS_PATH, headers: sent })
    return [answer.statusCode, answer.statusCode < 300 ? '' : (answer.json() as { error: { code: string } }).error.code]
  }
  assert.deepEqual(await post({ cookie: undefined }), [401, 'no_session'])
  assert.deepEqual(await post({ cookie: (await own('support')).cookie }), [403, 'not_allowed'])
  for (const site of [undefined, 'cross-site', 'same-site', 'none'])
    assert.deepEqual(await post({ 'sec-fetch-site': site }), [403, 'foreign_origin'])
  assert.deepEqual(await post({ origin: 'https://evil.example' }), [403, 'foreign_origin'])
  const foreign = await fetch(origin + UPLOADS_PATH, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
  assert.equal(foreign.headers.get('access-control-allow-origin'), null)
  const large = await fetch(origin + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(3 * 1024 ** 3) },
  })
  assert.equal(large.status, 413)
  for (const id of ['a'.repeat(32), '..%2f..%2fpadauk.db', '%00', 'x']) {
    const { status } = await fetch(`${origin}${UPLOADS_PATH}/${id}`, { method: 'HEAD', headers: await own() })
    assert.ok(status === 404 || status === 400, `${id}: ${status}`)
  }
  for (const method of ['POST', 'PATCH'])
    for (const bad of [
      { 'upload-length': 'many' },
      { 'upload-length': '-1' },
      { 'upload-offset': '1e9' },
      { 'tus-resumable': '9' },
    ] as Record<string, string>[]) {
      const { status } = await fetch(`${origin}${UPLOADS_PATH}${method === 'PATCH' ? `/${'b'.repeat(32)}` : ''}`, {
        method,
        headers: { ...(await own()), ...bad },
      })
      assert.ok(status >= 400 && status < 500, `${method} ${JSON.stringify(bad)}: ${status}`)
    }
})

test('SAFE-2 SAFE-6 a refused step of an upload answers like every call: an error with a code and a sentence', async () => {
  const send = async (method: string, path: string, more: Record<string, string>, body?: Uint8Array) => {
    const answer = await fetch(origin + path, { method, headers: { ...(await own()), ...more }, body: body as never })
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    return [answer.status, error.code, error.message, Number(answer.headers.get('retry-after'))]
  }
  const unclear = 'Error: the request could not be understood'
  const missing = 'Error: upload not found'
  const place = await begin(100)
  const chunk = { 'content-type': 'application/offset+octet-stream' }
  const ten = new Uint8Array(10)
  for (const [method, path, more, body, ...expected] of [
    [
      'POST',
      UPLOADS_PATH,
      { 'tus-resumable': '' },
      undefined,
      412,
      'tus_needed',
      'Error: Tus-Resumable must be 1.0.0',
      0,
    ],
    ['POST', UPLOADS_PATH, { 'upload-length': '-1' }, undefined, 400, 'not_understood', unclear, 0],
    ['POST', UPLOADS_PATH, {}, undefined, 400, 'not_understood', unclear, 0],
    [
      'POST',
      UPLOADS_PATH,
      { 'upload-length': '1', 'upload-concat': 'partial' },
      undefined,
      400,
      'not_understood',
      unclear,
      0,
    ],
    [
      ...['POST', UPLOADS_PATH, { 'upload-length': '3000000000' }, undefined],
      ...[413, 'file_too_large', 'Error: the file must have at most 2048 MB', 0],
    ],
    [
      'PATCH',
      `${UPLOADS_PATH}/${'b'.repeat(32)}`,
      { ...chunk, 'upload-offset': '0' },
      ten,
      404,
      'not_found',
      missing,
      0,
    ],
    ['DELETE', `${UPLOADS_PATH}/%00`, {}, undefined, 404, 'not_found', missing, 0],
    ['PATCH', place, chunk, ten, 400, 'not_understood', unclear, 0],
    [
      ...['PATCH', place, { ...chunk, 'upload-offset': '7' }, ten],
      ...[409, 'wrong_offset', 'Error: this upload goes on at another place', 0],
    ],
  ] as [string, string, Record<string, string>, Uint8Array | undefined, ...unknown[]][])
    assert.deepEqual(await send(method, path, more, body), expected, JSON.stringify([method, path, more]))

  // Another person's upload takes all room that there is.
  const dir = join(settings.dataDir, 'uploads')
  const other = {
    id: 'large',
    size: 1e15,
    offset: 0,
    metadata: { person: '0' },
    creation_date: new Date().toISOString(),
  }
  writeFileSync(join(dir, 'large'), '')
  writeFileSync(join(dir, 'large.json'), JSON.stringify(other))
  const full = await send('POST', UPLOADS_PATH, { 'upload-length': '10' })
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
  const sentence = 'Error: nothing can be saved right now, please try again in a few minutes'
  assert.deepEqual(full, [503, 'storage_full', sentence, 10])

  for (let nth = 0; nth < 10; nth++) await begin(100)
  const [status, code, message, seconds] = await send('POST', UPLOADS_PATH, { 'upload-length': '10' })
  assert.deepEqual(
    [status, code, message],
    [429, 'too_many_uploads', 'Error: there are 10 unfinished uploads; please finish or cancel one'],
  )
  assert.ok(Number(seconds) > 3500 && Number(seconds) <= 3600, String(seconds))
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
})

test('SAFE-4 a fake video is refused by its bytes and removed', async () => {
  const heads: [Buffer, string | undefined][] = [
    [MP4, 'video/mp4'],
    [Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  '), Buffer.alloc(20)]), 'video/quicktime'],
    [Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('....B.webm'), Buffer.alloc(20)]), 'video/webm'],
    [Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypheic'), Buffer.alloc(20)]), undefined],
    [Buffer.from('#EXTM3U\nfile:///etc/passwd\n........'), undefined],
    [Buffer.from('<html><script>alert(1)</script>...'), undefined],
    [Buffer.alloc(64), undefined],
  ]
  for (const [head, type] of heads) assert.equal(videoTypeOf(head), type, head.toString('latin1', 0, 12))
  const upload_id = await upload(Buffer.from('#EXTM3U\nfile:///etc/passwd\n........'))
  const { status, error } = await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'video.mp4' } })
  assert.deepEqual([status, error.code], [415, 'not_a_video'])
  assert.deepEqual(
    readdirSync(join(settings.dataDir, 'uploads')).filter((name) => name.startsWith(upload_id)),
    [],
  )
})

test('STAFF-3 SAFE-3 one process converts a video; after its death another takes over, at most three times', async () => {
  const upload_id = await upload(MP4)
  const { video_id } = (await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'b.mp4' } })).content
  let converts = 0
  const canConvert = async () => {
    converts++
    return false
  }
  const now = new Date()
  // Simulates a process that took the job and died.
  await db
    .updateTable('video_jobs')
    .set({ status: 'RUNNING', tries: 1, taken_until: new Date(now.getTime() + 60_000).toISOString() })
    .where('video_id', '=', video_id)
    .execute()
  assert.equal(await runVideoJob({ ...parts, canConvert }, now), false)
  const later = new Date(now.getTime() + 61_000)
  const won = await Promise.all(Array.from({ length: 8 }, () => runVideoJob({ ...parts, canConvert }, later)))
  assert.deepEqual([won.filter(Boolean).length, converts], [1, 1])

  const again = (
    await call('POST', '/api/staff/videos', {
      as,
      body: { upload_id: await upload(Buffer.concat([MP4, Buffer.from('x')])), name: 'c.mp4' },
    })
  ).content.video_id
  await db.updateTable('video_jobs').set({ tries: 3 }).where('video_id', '=', again).execute()
  await runVideoJob({ ...parts, canConvert }, later)
  const failed = (await call('GET', `/api/staff/videos/${again}`, { as })).content
  assert.deepEqual([failed.status, converts], ['FAILED', 1])
  assert.match(failed.error.message, /three times/)
})

test('SAFE-7 a person has at most ten unfinished uploads; one that has rested for an hour makes room', async () => {
  const start = async (role: 'editor' | 'owner', length = 2 * 1024 ** 3) =>
    fetch(origin + UPLOADS_PATH, {
      method: 'POST',
      headers: {
        ...(await own('editor')),
        ...(role === 'owner' && { cookie: await cookieOf('owner') }),
        'upload-length': String(length),
        'x-person': '999',
        'upload-metadata': `person ${Buffer.from('999').toString('base64')}`,
      },
    })
  const dir = join(settings.dataDir, 'uploads')
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
  // Small ones, because the disk of a test machine may be small.
  const answers = await Promise.all(Array.from({ length: 30 }, () => start('editor', 100)))
  assert.deepEqual(
    [201, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    [10, 20],
  )
  assert.equal((await start('owner', 100)).status, 201)
  const [first] = answers.filter(({ status }) => status === 201).map(({ headers }) => headers.get('location') as string)
  const rested = Date.now() / 1000 - 3700
  utimesSync(join(dir, String(first?.split('/').at(-1))), rested, rested)
  assert.equal((await start('editor', 100)).status, 201)
  assert.equal((await fetch(origin + first, { method: 'HEAD', headers: await own() })).status, 404)
  assert.equal((await start('editor', 100)).status, 429)
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
})

test('SAFE-6 a video job taken or put off while the clock was 8 days ahead is not held up when it is back', async () => {
  const canConvert = async () => false
  const now = new Date()
  const ahead = new Date(now.getTime() + 8 * 86_400_000)
  for (const [nth, status] of (['WAITING', 'RUNNING'] as const).entries()) {
    const upload_id = await upload(Buffer.concat([MP4, Buffer.from(`ahead ${nth}`)]))
    const { video_id } = (await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'd.mp4' } })).content
    await db
      .updateTable('video_jobs')
      .set({ status, taken_until: ahead.toISOString() })
      .where('video_id', '=', video_id)
      .execute()
    await runVideoJob({ ...parts, canConvert }, now)
    assert.equal((await call('GET', `/api/staff/videos/${video_id}`, { as })).content.status, 'DONE', status)
  }
})

test('SAFE-6 a video taken over while its first converter still works is kept, and so is its upload until then', async () => {
  const upload_id = await upload(Buffer.concat([MP4, Buffer.from('taken over')]))
  const { video_id } = (await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'e.mp4' } })).content
  const now = new Date()
  // The first converter finds no upload and would give the video up, but another has taken it over by then.
  const first = {
    ...parts,
    uploads: {
      ...uploads,
      exists: async () => {
        await db.updateTable('video_jobs').set({ tries: 2 }).where('video_id', '=', video_id).execute()
        return false
      },
    },
  }
  await runVideoJob(first, now)
  assert.equal((await call('GET', `/api/staff/videos/${video_id}`, { as })).content.status, 'RUNNING')
  assert.equal(await uploads.exists(upload_id), true)
  await runVideoJob({ ...parts, canConvert: async () => false }, new Date(now.getTime() + 61_000))
  assert.equal((await call('GET', `/api/staff/videos/${video_id}`, { as })).content.status, 'DONE')
})

test('SAFE-6 a full disk puts a video off as often as it takes, and never gives it up', { skip }, async (t) => {
  const small = join(settings.dataDir, 'small')
  mkdirSync(small)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]).status !== 0)
    return t.skip('this user cannot mount a small file system')
  const TMPDIR = process.env.TMPDIR
  t.after(() => {
    spawnSync('umount', ['-l', small])
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  const file = join(settings.dataDir, 'noise.mp4')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=10', '-t', '3', file])
  const upload_id = await upload(readFileSync(file))
  const { video_id } = (await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'f.mp4' } })).content
  const now = Date.now()
  process.env.TMPDIR = small
  for (let nth = 0; nth < 4; nth++) {
    await assert.rejects(runVideoJob(parts, new Date(now + nth * 120_000)))
    assert.equal((await call('GET', `/api/staff/videos/${video_id}`, { as })).content.status, 'WAITING')
  }
  process.env.TMPDIR = settings.dataDir
  await runVideoJob(parts, new Date(now + 4 * 120_000))
  assert.equal((await call('GET', `/api/staff/videos/${video_id}`, { as })).content.status, 'DONE')
})

test('STAFF-3 an unfinished upload is deleted after a week', async () => {
  const place = await begin(100)
  const upload_id = place.split('/').at(-1) as string
  const info = uploads.pathOf(`${upload_id}.json`)
  writeFileSync(
    info,
    JSON.stringify({
      ...JSON.parse(readFileSync(info, 'utf8')),
      creation_date: new Date(Date.now() - 8 * 86_400_000).toISOString(),
    }),
  )
  utimesSync(info, 1, 1)
  await uploads.removeExpired()
  assert.equal(await uploads.exists(upload_id), false)
  assert.ok([404, 410].includes((await append(place, 0, new Uint8Array(10))).status))
})

test('STAFF-3 ffmpeg converts a video to HLS: 360p first, 720p, audio only, a poster; portrait and silent videos too', {
  skip,
}, async () => {
  const film = (name: string, args: string[]) => {
    const file = join(settings.dataDir, name)
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, '-t', '4', file])
    return readFileSync(file)
  }
  const convert = async (bytes: Buffer) => {
    const { video_id } = (
      await call('POST', '/api/staff/videos', { as, body: { upload_id: await upload(bytes), name: 'film' } })
    ).content
    await runVideoJob(parts, new Date())
    return (await call('GET', `/api/staff/videos/${video_id}`, { as })).content
  }
  const wide = await convert(
    film('wide.mp4', [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=1280x720:rate=25',
      '-f',
      'lavfi',
      '-i',
      'sine=440',
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
    ]),
  )
  assert.deepEqual([wide.status, wide.seconds, wide.error], ['DONE', 4, null])
  assert.match(wide.source, /^videos\/[0-9a-f]{16}\/master\.m3u8$/)
  const { lesson_id } = await lesson('What money is for')
  const saved = await call('PATCH', `/api/staff/lessons/${lesson_id}`, {
    as,
    body: {
      status: 'PUBLISHED',
      video: { source: wide.source, poster: wide.poster, captions: [], seconds: wide.seconds },
    },
  })
  assert.equal(saved.status, 200, saved.text)
  const { video } = (await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })).content
  const master = (await call('GET', `/api/file?filePath=${encodeURIComponent(video.source)}`)).text
  assert.deepEqual(
    [...master.matchAll(/RESOLUTION=(\d+x\d+)|CODECS="([^"]+)"/g)].map((match) => match[1] ?? match[2]),
    ['640x360', 'avc1.4D401E,mp4a.40.2', '1280x720', 'avc1.4D401F,mp4a.40.2', 'mp4a.40.2'],
  )
  for (const line of master.split('\n').filter((one) => one.startsWith('/api/file'))) {
    const playlist = (await call('GET', line)).text
    const segment = playlist.split('\n').find((one) => one.startsWith('/api/file')) as string
    const bytes = await app.inject(segment)
    assert.deepEqual([bytes.statusCode, bytes.headers['content-type'], bytes.rawPayload[0]], [200, 'video/mp2t', 0x47])
  }
  assert.equal(
    (await app.inject(`/api/file?filePath=${encodeURIComponent(wide.poster)}`)).headers['content-type'],
    'image/webp',
  )

  const upright = await convert(
    film('upright.webm', [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=360x640:rate=10',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
    ]),
  )
  assert.equal(upright.status, 'DONE', upright.error)
  const blob = (
    await db.selectFrom('files').where('path', '=', upright.source).select('blob').executeTakeFirstOrThrow()
  ).blob
  const text = String(await storage.read(blob))
  assert.match(text, /RESOLUTION=360x640,CODECS="avc1.4D401E"\n/)
  assert.doesNotMatch(text, /audio/)

  const broken = await convert(MP4)
  assert.deepEqual([broken.status, broken.source], ['FAILED', null])
  assert.match(broken.error.message, /cannot be read/)
})

test('STAFF-3 a converted video reaches its lesson by itself, also one published meanwhile, but never takes the place of a later choice', async () => {
  const { course_id } = await lesson('What money is for')
  const make = async () =>
    (await call('POST', '/api/staff/lessons', { as, body: { course_id, title: 'Filmed' } })).content.lesson_id as number
  const read = async (id: number) => (await call('GET', `/api/staff/lessons/${id}`, { as })).content
  const convert = () =>
    runVideoJob({ ...parts, canConvert: async () => false, attach: attachVideo }, new Date(Date.now() + 1000))
  const send = async (lesson_id: number, more: string) =>
    call('POST', '/api/staff/videos', {
      as,
      body: {
        upload_id: await upload(Buffer.concat([MP4, Buffer.from(more)])),
        name: 'film.mp4',
        lesson_id,
        seconds: 9,
      },
    })

  const left = await make()
  await send(left, 'left')
  await call('PATCH', `/api/staff/lessons/${left}`, { as, body: { status: 'PUBLISHED' } })
  await convert()
  const { video, status, version, upload: waiting } = await read(left)
  assert.match(video?.source ?? 'no video', /^videos\/.*\.mp4$/)
  assert.deepEqual([video.seconds, status, version, waiting], [9, 'PUBLISHED', 3, null])
  const seen = (await call('GET', `/api/user/lesson/${left}`, { as: 'member' })).content
  assert.ok(seen.video?.source)

  const chosen = await make()
  await send(chosen, 'chosen')
  await call('PATCH', `/api/staff/lessons/${chosen}`, { as, body: { video: { vimeo: 'https://vimeo.com/76979871' } } })
  await convert()
  assert.equal((await read(chosen)).video.vimeo, 'https://vimeo.com/76979871')

  const twice = await make()
  await send(twice, 'first')
  await send(twice, 'second one')
  await convert()
  assert.equal((await read(twice)).video, null)
  await convert()
  assert.ok((await read(twice)).video.source)
})

test('STAFF-14 a video uploaded for a published lesson waits in its revision, and one that was published meanwhile is seen', async () => {
  const { course_id } = await lesson('What money is for')
  const text = '<p>Words</p>'
  const make = async () =>
    (await call('POST', '/api/staff/lessons', { as, body: { course_id, title: 'Live', text, status: 'PUBLISHED' } }))
      .content.lesson_id as number
  const read = async (id: number) => (await call('GET', `/api/staff/lessons/${id}`, { as })).content
  const seen = async (id: number) => (await call('GET', `/api/user/lesson/${id}`, { as: 'member' })).content.video
  const patch = (id: number, body: object) => call('PATCH', `/api/staff/lessons/${id}`, { as, body })
  const send = async (lesson_id: number) => {
    const upload_id = await upload(Buffer.concat([MP4, Buffer.from(`live ${lesson_id}`)]))
    await call('POST', '/api/staff/videos', { as, body: { upload_id, name: 'film.mp4', lesson_id, seconds: 9 } })
  }
  const convert = () =>
    runVideoJob({ ...parts, canConvert: async () => false, attach: attachVideo }, new Date(Date.now() + 1000))

  const waits = await make()
  await send(waits)
  await convert()
  const { video, revision, live, upload: left, version } = await read(waits)
  assert.match(video.source, /^videos\/.*\.mp4$/)
  assert.deepEqual([live.video, left, version, await seen(waits)], [null, null, 1, null])
  await patch(waits, { version, revision_id: revision.revision_id, status: 'PUBLISHED' })
  assert.ok((await seen(waits)).source)

  // Published while it was converted: the author meant it to go with it. Changes begun since then keep it.
  const meant = await make()
  await send(meant)
  await patch(meant, { text: '<p>Published</p>', status: 'PUBLISHED' })
  await patch(meant, { text: '<p>Begun</p>' })
  await convert()
  assert.ok((await seen(meant)).source)
  const begun = await read(meant)
  assert.deepEqual([begun.video?.source, begun.revision.is_behind], [begun.live.video.source, false])

  // A later choice stays, in the revision too.
  const chosen = await make()
  await send(chosen)
  await patch(chosen, { video: { vimeo: 'https://vimeo.com/76979871' } })
  await convert()
  const { video: kept, live: now } = await read(chosen)
  assert.deepEqual([kept.vimeo, now.video], ['https://vimeo.com/76979871', null])
  // And an earlier one does not.
  await send(chosen)
  await convert()
  assert.ok((await read(chosen)).video.source)
})
