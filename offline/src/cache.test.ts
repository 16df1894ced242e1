import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { makeServer, type Server } from '../test/notes-server.ts'
import { makePhone, openTab, type Phone } from '../test/phone.ts'
import { areCached, cacheAnswer, dropOldAnswers, readCached } from './cache.ts'
import type { Device } from './device.ts'
import type { Download } from './download-rows.ts'
import { addDownloads } from './downloads.ts'

let server: Server
let phone: Phone
let device: Device
beforeEach(() => {
  server = makeServer()
  phone = makePhone(server)
  device = phone.makeDevice()
})

const answer = (hash: string, updatedAt: number, data: unknown = hash) => ({ hash, updatedAt, data })
const dataOf = async (hash: string) => (await readCached(device, 'me', hash))?.data
const DAY_MS = 24 * 60 * 60 * 1000

test('OFFLINE-1 an answer takes the place of an older one, and not of a newer one', async () => {
  const now = device.now()
  await cacheAnswer(device, 'me', answer('list', now - 2, 'second'))
  await cacheAnswer(device, 'me', answer('list', now - 3, 'first'))
  assert.equal(await dataOf('list'), 'second')
  await cacheAnswer(device, 'me', answer('list', now - 1, 'third'))
  assert.equal(await dataOf('list'), 'third')
})

test('OFFLINE-1 an answer that was read by a clock days ahead gives way once the clock is corrected', async () => {
  phone.setClock(3)
  await cacheAnswer(device, 'me', answer('list', device.now(), 'of tomorrow'))
  phone.setClock(-3)
  await cacheAnswer(device, 'me', answer('list', device.now(), 'of today'))
  assert.equal(await dataOf('list'), 'of today')
})

test('OFFLINE-3 answers are dropped after 60 days, beyond 1,000, and when they are of another member; those of a download stay', async () => {
  const now = device.now()
  await cacheAnswer(device, 'me', answer('old', now - 61 * DAY_MS))
  await cacheAnswer(device, 'me', answer('of a download', now - 61 * DAY_MS))
  await cacheAnswer(device, 'somebody else', answer('theirs', now))
  for (let at = 0; at < 1001; at++) await cacheAnswer(device, 'me', answer(`${at}`, now - at))
  await addDownloads(device, [{ owner: 'me', lesson_id: 1, at: '', answers: ['of a download'] } as unknown as Download])
  await dropOldAnswers(device, 'me')
  assert.deepEqual(await areCached(device, 'me', ['old', 'of a download', '0', '998', '1000']), [
    false,
    true,
    true,
    true,
    false,
  ])
  assert.deepEqual(await areCached(device, 'somebody else', ['theirs']), [false])
})

test('OFFLINE-4 storage that the system clears under an open page is created again', async () => {
  await cacheAnswer(device, 'me', answer('list', 1))
  const tab = await openTab(phone, server)
  phone.isLineUp = false
  await tab.write('Before it was cleared')
  await phone.clearStorage()
  await tab.write('After it was cleared')
  assert.deepEqual(tab.screen(), ['After it was cleared'])
  assert.equal(await dataOf('list'), undefined)
  phone.isLineUp = true
  await tab.wake()
  assert.deepEqual(tab.notice(), [0, 0])
})
