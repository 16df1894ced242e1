// Whole run only: writes while a backup runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#db/open.ts'
import { newBackupFolder } from '#test/folders.ts'
import { command, openPlace } from '#test/small-school.ts'
import { openWorld } from '#test/world.ts'

// The whole server at work. The exact moment of a backup is tested in backups.test.ts, and under load by
// drills/backup.ts.
const { call, db, settings, storage, tokenOf, url } = await openWorld()
await tokenOf('member')

test('OPS-5 a backup of a running school has every write that was confirmed before it began', async () => {
  const confirmed: string[] = []
  let isOver = false
  let nth = 0
  const writers = Array.from({ length: 2 }, async () => {
    while (!isOver) {
      const title = `under way ${nth++}`
      const body = { title, description: 'x', type: 'NIGHT_PHASE' }
      assert.equal((await call('POST', '/api/notes/manifastcation', { as: 'member', body })).status, 201)
      confirmed.push(title)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  const school = { url, dataDir: settings.dataDir, secret: settings.secret, storage }
  const path = newBackupFolder()
  while (confirmed.length < 5) await new Promise((resolve) => setImmediate(resolve))
  const before = [...confirmed]
  const { status, stderr } = await command('back-up', [path], school)
  assert.deepEqual([status, stderr], [0, ''])
  assert.ok(confirmed.length > before.length, 'writers went on')
  isOver = true
  await Promise.all(writers)

  const place = { ...(await openPlace()), secret: settings.secret }
  const restored = await command('restore', [path], place)
  assert.deepEqual([restored.status, restored.stderr], [0, ''])
  const copy = await openDatabase(place.url)
  const titles = async (of: typeof db) =>
    (await of.selectFrom('notes').where('title', 'like', 'under way %').select('title').execute()).map(
      ({ title }) => title,
    )
  const kept = new Set(await titles(copy))
  const files = await copy.selectFrom('files').select('blob').distinct().execute()
  await copy.destroy()
  assert.ok(before.length > 0)
  assert.deepEqual(
    before.filter((title) => !kept.has(title)),
    [],
  )
  assert.deepEqual(
    [...kept].filter((title) => !confirmed.includes(title)),
    [],
  )
  for (const { blob } of files) assert.notEqual(await place.storage.sizeOf(blob), undefined)
})
