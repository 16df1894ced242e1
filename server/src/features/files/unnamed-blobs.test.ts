import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { hashOf } from '#lib/storage.ts'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'
import { nameBlob } from './files.ts'
import { sweepBlobs } from './unnamed-blobs.ts'

const { call, db, lesson, storage } = await openWorld()
const isStored = async (blob: string) => (await storage.sizeOf(blob)) !== undefined
const setPicture = async (picture: Buffer) => {
  const answer = await call('POST', '/api/me/profile-pic', { as: 'member', ...multipart([['image', picture]]) })
  return answer
}
const blobOf = async (path: string) =>
  (await db.selectFrom('files').where('path', '=', path).select('blob').executeTakeFirst())?.blob
const coloured = (red: number) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

test('SAFE-7 a replaced profile picture is no longer served, and two sweeps remove its bytes and variants', async () => {
  const before = (await setPicture(PIXEL)).content.profile_image as string
  const blob = (await blobOf(before)) as string
  assert.equal((await call('GET', `/api/file?filePath=${before}&width=96`)).status, 200)
  const { profile_image } = (await setPicture(await coloured(1))).content
  assert.equal((await call('GET', `/api/file?filePath=${before}`)).status, 404)
  const found = await sweepBlobs(db, storage, new Map())
  assert.ok(await isStored(blob))
  await sweepBlobs(db, storage, found)
  assert.deepEqual([await isStored(blob), await storage.sizeOf(blob, 'w96')], [false, undefined])
  assert.equal((await call('GET', `/api/file?filePath=${profile_image}`)).status, 200)
})

test('SAFE-7 STAFF-14 a sweep leaves a picture that only the unpublished changes of a lesson show', async () => {
  const sent = await call('POST', '/api/staff/files', { as: 'editor', ...multipart([['file', await coloured(9)]]) })
  const { path } = sent.content
  const { lesson_id } = await lesson('What money is for')
  const text = `<p><img src="/api/file?filePath=${encodeURIComponent(path)}" alt="A red square" /></p>`
  const saved = await call('PATCH', `/api/staff/lessons/${lesson_id}`, { as: 'editor', body: { text } })
  assert.equal(saved.content.revision !== null && saved.content.text.includes('filePath='), true, saved.text)
  await sweepBlobs(db, storage, await sweepBlobs(db, storage, new Map()))
  assert.equal((await call('GET', `/api/file?filePath=${encodeURIComponent(path)}`)).status, 200)
})

test('SAFE-7 a sweep removes nothing that is named, and nothing that was stored since the sweep before', async () => {
  const bytes = [Buffer.from('named meanwhile'), Buffer.from('stored again'), Buffer.from('left alone')]
  const [named, again, alone] = (await Promise.all(bytes.map((one) => storage.put(one)))) as [string, string, string]
  const found = await sweepBlobs(db, storage, new Map())
  assert.deepEqual(
    [named, again, alone].map((blob) => found.has(blob)),
    [true, true, true],
  )
  const file = { path: 'uploads/named', media_type: 'text/plain', is_private: false }
  await nameBlob(db, { ...file, blob: named, bytes: 15 }, new Date())
  await storage.put(bytes[1] as Buffer)
  const left = await sweepBlobs(db, storage, found)
  assert.deepEqual(await Promise.all([named, again, alone].map(isStored)), [true, true, false])
  // Stored again counts as found now, so the next sweep may take it.
  assert.ok(left.has(again) && !left.has(named))
  assert.equal(await storage.remove(again, (left.get(again) as number) - 1), false)
  assert.ok(await isStored(again))
  // Every file that the database names is still there.
  for (const { blob } of await db.selectFrom('files').select('blob').distinct().execute())
    assert.ok(await isStored(blob), blob)
})

test('SAFE-7 a call that stores the same bytes while a sweep removes them ends with the bytes in the store', async () => {
  for (let round = 0; round < 50; round++) {
    const bytes = Buffer.from(`contested ${round}`)
    const blob = await storage.put(bytes)
    const found = (await storage.list(Number.parseInt(blob.slice(0, 2), 16))).find((one) => one.blob === blob)
    await Promise.all([
      storage.remove(blob, found?.storedMs as number),
      ...Array.from({ length: 4 }, () => storage.put(bytes)),
    ])
    await storage.put(bytes)
    assert.equal(hashOf(await storage.read(blob)), blob)
  }
})

/** Pictures of different widths stay different when they are re-encoded. */
const wide = (width: number) =>
  sharp({ create: { width, height: 4, channels: 3, background: '#0e4f3d' } })
    .png()
    .toBuffer()
/** The number of blobs in the store. */
const countStored = async () => {
  const folders = await Promise.all(Array.from({ length: 256 }, (_, folder) => storage.list(folder)))
  return folders.flat().length
}

test('SAFE-7 a member sets at most twenty profile pictures a day, and those that are refused are not stored', async () => {
  await db.deleteFrom('tries').execute()
  const stored = await countStored()
  const statuses: number[] = []
  for (let nth = 0; nth < 25; nth++) statuses.push((await setPicture(await wide(100 + nth))).status)
  assert.deepEqual(statuses, [...Array(20).fill(200), ...Array(5).fill(429)])
  assert.equal((await countStored()) - stored, 20)
})

test('SAFE-7 the proofs of orders and withdrawals that are refused for who asks or what for are not stored', async () => {
  const { history_id } = await db
    .selectFrom('claims')
    .where('status', '=', 'REJECT')
    .select('history_id')
    .executeTakeFirstOrThrow()
  const order = (as: 'fresh' | 'trader', funded_account_id: string, proof: Buffer) => {
    const form = multipart([
      ['funded_account_id', funded_account_id],
      ['name', 'Hla Win'],
      ['email', 'trader@padauk.test'],
      ['payment_method', 'USDT'],
      ['transaction_reference', `refused ${funded_account_id}`],
      ['payment_proof', proof],
    ])
    return call('POST', '/api/funded-account-order', { as, ...form })
  }
  const pay = (id: number, proof: Buffer, key?: string) => {
    const form = multipart([
      ['status', 'APPROVED'],
      ['decided_on', 'PENDING'],
      ['payment_proof', proof],
    ])
    const headers = { ...form.headers, ...(key && { 'idempotency-key': key }) }
    return call('PATCH', `/api/staff/claims/${id}`, { as: 'finance', body: form.body, headers })
  }
  const stored = await countStored()
  const answers = [
    await order('fresh', '2', await wide(201)),
    await order('trader', '999', await wide(202)),
    await pay(999_999, await wide(203)),
    await pay(history_id, await wide(204)),
    await pay(history_id, await wide(205), 'one-key'),
    await pay(history_id, await wide(206), 'no key'),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 404, 404, 409, 409, 422],
  )
  assert.equal(await countStored(), stored)
})

test('SAFE-7 a picture sent again with its Idempotency-Key is not counted again', async () => {
  await db.deleteFrom('tries').execute()
  const { body, headers } = multipart([['image', await wide(220)]])
  const send = () =>
    call('POST', '/api/me/profile-pic', {
      as: 'member',
      body,
      headers: { ...headers, 'idempotency-key': 'sent again' },
    })
  const first = await send()
  for (let nth = 0; nth < 25; nth++) assert.deepEqual((await send()).content, first.content)
})
