// Whole run only: measures processor time.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { app, cookieOf, db, settings } = await openWorld()
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

test('SAFE-7 exports are made beside the server, and all who ask for the same school share one', async () => {
  const headers = { cookie: await cookieOf('editor') }
  const ask = () => fetch(`${origin}/api/staff/curriculum/export`, { headers })
  // The first one loads the code.
  await (await ask()).arrayBuffer()
  await db.updateTable('lessons').set({ minutes: 6 }).execute()
  const before = process.cpuUsage()
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const archives = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  const { user, system } = process.cpuUsage(before)
  assert.ok(archives.every((archive) => archive.equals(archives[0] as Buffer)))
  // Made in this process, they take more than five seconds.
  assert.ok(user + system < 3e6, `${(user + system) / 1000} ms`)
  assert.deepEqual(readdirSync(join(settings.dataDir, 'imports')), [])
})
