import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { openDB } from 'idb'
import { makeServer, type Server } from '../test/notes-server.ts'
import { makePhone, openTab, type Phone } from '../test/phone.ts'
import { readCached } from './cache.ts'

let server: Server
let phone: Phone
beforeEach(() => {
  server = makeServer()
  phone = makePhone(server)
})

const creation = (key: string, id: number, title: string) => ({
  ...{ owner: 'me', key, at: '2026-03-01T08:00:00Z', timeZone: 'Asia/Yangon', expects: 201 },
  ...{ method: 'POST', path: '/notes', body: { title }, act: 'notes.create', thing: `note ${id}` },
  ...{ title, shown: ['notes'], makes: { id, field: 'id' } },
})
const change = (key: string, id: number, title: string, more: object = {}) => ({
  ...{ owner: 'me', key, at: '2026-03-01T08:00:00Z', timeZone: 'Asia/Yangon', expects: 200 },
  ...{ method: 'PATCH', path: '/notes/:id', params: { id: String(id) }, body: { title }, act: 'notes.update' },
  ...{ thing: `note ${id}`, title, shown: ['notes'], ...more },
})

/** What a version of the app before has stored. */
const store = async (version: 1 | 2, rows: object[]) => {
  const db = await openDB(phone.name, version, {
    upgrade: (db) => {
      db.createObjectStore('queries', { keyPath: ['owner', 'hash'] })
      db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('owner', 'owner')
      if (version > 1) db.createObjectStore('keeps', { keyPath: ['owner', 'lesson_id'] }).createIndex('owner', 'owner')
    },
  })
  await db.put('queries', { owner: 'me', hash: 'list', data: 'as it was read', updatedAt: 1 })
  for (const row of rows) await db.put('outbox', row)
  db.close()
}

for (const version of [1, 2] as const)
  test(`OFFLINE-1 what version ${version} of the stores has is found, and what was pending in it is sent first`, async () => {
    await store(version, [creation('a', -1, 'Draft'), change('b', -1, 'Final')])
    phone.isLineUp = false
    const tab = await openTab(phone, server)
    await tab.write('New')
    assert.deepEqual(server.titles(), [])
    phone.isLineUp = true
    await tab.wake()
    assert.deepEqual(server.titles(), ['Final', 'New'])
    assert.equal((await readCached(phone.makeDevice(), 'me', 'list'))?.data, 'as it was read')
  })

test('OFFLINE-1 what the version before has sent without hearing of it is sent under the same key', async () => {
  await store(2, [creation('a', -1, 'Once')])
  phone.fates.push('lost')
  const tab = await openTab(phone, server)
  await phone.pass(10_000)
  assert.deepEqual([server.titles(), tab.notice()], [['Once'], [0, 0]])
})

test('OFFLINE-4 what the version before was refused, or is refused now, is in the list', async () => {
  await store(2, [
    change('a', 7, 'Gone before', { refusal: { status: 404, code: 'not_found', message: 'gone' } }),
    change('b', 8, 'Gone now'),
    change('c', 9, 'Tried long ago', { triedAt: '2026-02-01T08:00:00Z' }),
  ])
  const tab = await openTab(phone, server)
  assert.deepEqual(
    tab.pending().refused.map(({ change, refusal }) => [change.title, refusal?.code]),
    [
      ['Gone before', 'not_found'],
      ['Gone now', 'not_found'],
      ['Tried long ago', 'too_old'],
    ],
  )
})

test('NOTE-5 a note of the version before that was changed elsewhere becomes a second one', async () => {
  const { id, updated_at } = server.beside({ method: 'POST', path: '/notes', body: { title: 'At first' } })
  const instead = {
    ...{ code: 'note_changed', act: 'notes.create', method: 'POST', path: '/notes', expects: 201 },
    ...{ body: { title: 'Typed on the bus' }, makes: { id, field: 'id' } },
  }
  await store(2, [
    { ...change('a', id, 'Typed on the bus', { instead }), body: { title: 'Typed', based_on: updated_at } },
  ])
  server.beside({ method: 'PATCH', path: `/notes/${id}`, body: { title: 'Typed at home' } })
  await openTab(phone, server)
  assert.deepEqual(server.titles(), ['Typed at home', 'Typed on the bus'])
})
