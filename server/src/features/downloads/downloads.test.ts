import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DownloadableCourse, DownloadFile } from '@padauk/contract/downloads'
import { openWorld, type Who } from '#test/world.ts'

const { call, db, lesson } = await openWorld()
const list = async (course_id: number, as: Who = 'member', query = '') =>
  (await call('GET', `/api/user/course/${course_id}/kept-lessons${query}`, { as })).content as DownloadableCourse
const sum = (files: DownloadFile[], kind: string) =>
  files.filter((file) => file.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
const load = (filePath: string) => call('GET', `/api/file?filePath=${encodeURIComponent(filePath)}`)

test('OFFLINE-3 the open lessons of a course come with all files to download, and each can be loaded in its size', async () => {
  const { course_id, lesson_id } = await lesson('Support and resistance')
  const { lessons } = await list(course_id)
  const one = lessons.find((row) => row.lesson_id === lesson_id)
  assert.ok(one?.signed)
  assert.equal(one.height, 240)
  const { files, signed } = one
  const names = (kind: string) =>
    files.filter((file) => file.kind === kind).map(({ path }) => path.split('/').at(-1) ?? '')
  assert.deepEqual(names('qualities'), ['master.m3u8'])
  assert.equal(names('sound').filter((name) => /^audio-\d\d\.ts$/.test(name)).length, 13)
  assert.equal(names('video').filter((name) => /^v240-\d\d\.ts$/.test(name)).length, 13)
  assert.ok(names('sound').includes('audio.m3u8') && names('video').includes('v240.m3u8'))
  assert.deepEqual(names('captions').sort(), ['captions.en.vtt', 'captions.my.vtt'])
  assert.ok(files.every(({ path }) => !path.includes('v480')))
  // The sound is far smaller than the picture, and nobody has to load a lesson to hear it.
  assert.ok(sum(files, 'sound') * 1.5 < sum(files, 'video'))
  for (const { path, bytes, kind } of files) {
    const isPrivate = path.startsWith('videos/')
    const { status, headers } = await load(isPrivate ? signed + path : path)
    assert.equal(status, 200, path)
    // Playlists are rewritten with signed addresses.
    if (!path.endsWith('.m3u8')) assert.equal(Number(headers['content-length']), bytes, path)
    if (isPrivate) assert.equal((await load(path)).status, 404, `${kind} ${path}`)
  }
})

test('OFFLINE-3 the size of a lesson is that of its texts in all languages, its questions, pictures and prices', async () => {
  const { lesson_id, course_id } = await lesson('Why prices rise')
  const row = await db.selectFrom('lessons').where('lesson_id', '=', lesson_id).selectAll().executeTakeFirstOrThrow()
  await db.updateTable('lessons').set({ needs_previous: 0 }).where('course_id', '=', course_id).execute()
  const read = async () => (await list(course_id)).lessons.find((one) => one.lesson_id === lesson_id)
  const before = await read()
  const texts = Buffer.byteLength(`${row.text}${row.text_my}`)
  assert.ok(before && before.bytes > texts && before.bytes < texts + 20_000)
  assert.deepEqual([before.signed, before.height], [null, null])
  const replays = [...`${row.text}`.matchAll(/data-src=/g)].length
  assert.equal(before.files.filter(({ kind }) => kind === 'prices').length, replays)
  // The school changes it.
  await db.updateTable('lessons').set({ text: 'ကခ', text_my: null }).where('lesson_id', '=', lesson_id).execute()
  const after = await read()
  assert.equal(after?.bytes, before.bytes - texts + 6)
  assert.deepEqual(after?.files, [])
})

test('OFFLINE-3 pictures and price files of a text are named once, each with its kind', async () => {
  const { lesson_id, course_id } = await lesson('What money is for')
  const paths = await db
    .selectFrom('files')
    .where('path', 'like', 'curriculum/%')
    .select(['path', 'bytes'])
    .limit(2)
    .execute()
  const [picture, prices] = paths as [DownloadFile, DownloadFile]
  const at = (path: string) => `/api/file?filePath=${encodeURIComponent(path)}`
  const text = `<img src="${at(picture.path)}" alt=""><img src="${at(picture.path)}" alt=""><figure class="replay" data-name="a" data-src="${at(prices.path)}"></figure><img src="${at('curriculum/none.svg')}" alt="">`
  await db.updateTable('lessons').set({ text, text_my: text }).where('lesson_id', '=', lesson_id).execute()
  const { lessons } = await list(course_id)
  const files = lessons.find((one) => one.lesson_id === lesson_id)?.files ?? []
  assert.deepEqual(
    files.filter(({ path }) => path === picture.path || path === prices.path),
    [
      { path: picture.path, kind: 'picture', bytes: picture.bytes },
      { path: prices.path, kind: 'prices', bytes: prices.bytes },
    ],
  )
  assert.ok(!files.some(({ path }) => path.endsWith('none.svg')))
})

test('OFFLINE-3 locked lessons are left out and counted; drafts are not there; after the end of the plan there is nothing', async () => {
  const { course_id } = await lesson('Support and resistance')
  const ids = await db
    .selectFrom('lessons')
    .where('course_id', '=', course_id)
    .select('lesson_id')
    .orderBy('position')
    .execute()
  await db.updateTable('lessons').set({ needs_previous: 1 }).where('course_id', '=', course_id).execute()
  const fresh = await list(course_id, 'fresh')
  assert.deepEqual(
    fresh.lessons.map(({ lesson_id }) => lesson_id),
    [ids[0]?.lesson_id],
  )
  assert.equal(fresh.locked, ids.length - 1)
  await db
    .updateTable('lessons')
    .set({ status: 'DRAFT' })
    .where('lesson_id', '=', ids[0]?.lesson_id as number)
    .execute()
  assert.equal(
    (await list(course_id, 'fresh')).lessons.some((one) => one.lesson_id === ids[0]?.lesson_id),
    false,
  )
  const { status } = await call('GET', `/api/user/course/${course_id}/kept-lessons`, { as: 'expired' })
  assert.equal(status, 401)
})

test('OFFLINE-3 WORDS-3 titles are in the language of the call, and no answer of a quiz is sent', async () => {
  const { course_id } = await lesson('Why prices rise')
  const [en, my] = [await list(course_id, 'member', '?language=en'), await list(course_id, 'member', '?language=my')]
  assert.notEqual(en.title, my.title)
  assert.doesNotMatch(JSON.stringify(en), /is_right|explanation|option/)
})
