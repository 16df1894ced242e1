import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'
import { unpackArchive } from './archives.ts'

const { app, call, cookieOf, db, settings, storage } = await openWorld()
const as = 'editor' as const
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const ask = async () => fetch(`${origin}/api/staff/curriculum/export`, { headers: { cookie: await cookieOf(as) } })
const download = async () => Buffer.from(await (await ask()).arrayBuffer())
const change = async (method: string, path: string, body?: object) => {
  const answer = await call(method, `/api/staff/${path}`, { as, body })
  assert.ok(answer.status < 300, answer.text)
  return answer.content
}

// A small school: the notes of the shipped folder, and a campus with a drawn cover and a logo.
for (const { campus_id } of await db.selectFrom('campuses').select('campus_id').execute())
  await change('DELETE', `campuses/${campus_id}?confirm=true`)
const { path: logo } = (await call('POST', '/api/staff/files', { as, ...multipart([['file', PIXEL]]) })).content
const { campus_id, cover } = await change('POST', 'campuses', { title: 'Small', logo })
const { category_id } = await change('POST', 'categories', { campus_id, title: 'A' })
const { course_id } = await change('POST', 'courses', { category_id, title: 'B' })
const { lesson_id } = await change('POST', 'lessons', { course_id, title: 'C', text: '<p>Text.</p>' })

test('STAFF-7 an archive is kept until anything in it changes: a draft, Burmese, a file, a kept source', async () => {
  const other = await storage.put(Buffer.from('other'))
  const changes = {
    draft: () => change('PATCH', `lessons/${lesson_id}`, { text: '<p>Other text.</p>' }),
    Burmese: () => change('PATCH', `courses/${course_id}`, { title_my: 'ငွေ' }),
    file: () => db.updateTable('files').set({ blob: other }).where('path', '=', logo).execute(),
    source: () => db.updateTable('curriculum_files').set({ blob: other }).where('path', '=', 'README.md').execute(),
  }
  let before = await download()
  assert.ok((await download()).equals(before))
  for (const [what, make] of Object.entries(changes)) {
    await make()
    const after = await download()
    assert.ok(!after.equals(before), what)
    assert.ok((await download()).equals(after), what)
    before = after
  }
})

/** Changes a picture of the campus, and takes its bytes away. Returns where they were. */
async function takeAway(path: string, text: string) {
  const blob = await storage.put(Buffer.from(text))
  await db.updateTable('files').set({ blob }).where('path', '=', path).execute()
  const place = join(settings.dataDir, 'files', blob.slice(0, 2), blob)
  rmSync(place)
  return place
}
/** The same, and who reads it waits until it is written. */
async function holdBack(path: string, text: string) {
  const place = await takeAway(path, text)
  spawnSync('mkfifo', [place])
  return place
}
const begin = async () => {
  const answer = await ask()
  assert.equal(answer.status, 200)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const { value } = await reader.read()
  assert.equal(Buffer.from(value as Uint8Array).toString('latin1', 0, 2), 'PK')
  return reader
}

test('STAFF-7 an archive is sent while it is packed, and who leaves half way takes it from nobody', async () => {
  const slow = await holdBack(logo, 'slow')
  await (await begin()).cancel()
  const whole = download()
  await writeFile(slow, 'slow')
  assert.ok((await download()).equals(await whole))
  const file = join(settings.dataDir, 'whole.zip')
  writeFileSync(file, await whole)
  const { faults } = await unpackArchive(file, join(settings.dataDir, 'whole'))
  assert.deepEqual(faults, [])
  assert.deepEqual(readdirSync(join(settings.dataDir, 'imports')), [])
})

test('STAFF-7 an archive that cannot be finished breaks its connection, and the next one is whole', async () => {
  const [slow, lost] = [await holdBack(cover, 'slow too'), await takeAway(logo, 'lost')]
  const reader = await begin()
  await writeFile(slow, 'slow too')
  await assert.rejects(async () => {
    while (!(await reader.read()).done);
  })
  writeFileSync(lost, 'lost')
  rmSync(slow)
  writeFileSync(slow, 'slow too')
  assert.ok((await download()).includes('lost'))
})
