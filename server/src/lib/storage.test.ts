import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, describe, test } from 'node:test'
import { setTimeout as rest } from 'node:timers/promises'
import { outageOf } from '#db/outages.ts'
import { noObjectStore, openObjectStore, SETTLED_MS } from '#test/object-store.ts'
import { openStorage } from './open-storage.ts'
import { finish, openBucket, readAll } from './s3.ts'
import { s3Storage } from './s3-storage.ts'
import { type Bucket, readS3Url } from './s3-url.ts'
import { diskStorage, hashOf, type Storage } from './storage.ts'

const dir = mkdtempSync(join(tmpdir(), 'padauk-storage-'))
after(() => rmSync(dir, { recursive: true, force: true }))
const textOf = async (stream: Readable) => Buffer.concat(await Array.fromAsync(stream)).toString()
const folderOf = (blob: string) => Number.parseInt(blob.slice(0, 2), 16)
const storedMs = async (storage: Storage, blob: string) =>
  (await storage.list(folderOf(blob))).find((one) => one.blob === blob)?.storedMs as number

// Before the first test, because hooks run once the tests that are known are done.
const store = noObjectStore ? undefined : await openObjectStore()
const bucket = await store?.addBucket('school')

describe('on disk', { concurrency: true }, () => keepsBlobs(diskStorage(join(dir, 'files')), 10))

if (!store || !bucket) test('OPS-3 files in a bucket', { skip: noObjectStore })
else {
  describe('in a bucket', { concurrency: true }, () => keepsBlobs(s3Storage(bucket), SETTLED_MS))

  test('OPS-3 openStorage() opens the bucket of S3_URL, and without one the folder of DATA_DIR', async () => {
    const blob = await s3Storage(bucket).put(Buffer.from('in the bucket'))
    assert.equal(await (await openStorage({ dataDir: dir, bucket })).sizeOf(blob), 13)
    assert.equal(await (await openStorage({ dataDir: dir, bucket: undefined })).sizeOf(blob), undefined)
  })

  test('OPS-3 a bucket shows an object whole or not at all: of broken bytes it keeps nothing', async () => {
    const send = openBucket(bucket)
    const bytes = randomBytes(300_000)
    const key = `${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`
    const broken = Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) as number) ^ 1])])
    const put = (body: () => Uint8Array | Readable) =>
      send({ method: 'PUT', key, body: { bytes: bytes.length, sha256: hashOf(bytes), open: body } }).then(finish)
    await assert.rejects(put(() => broken))
    assert.equal(await s3Storage(bucket).sizeOf(hashOf(bytes)), undefined)
    // The file cannot be read to its end.
    await assert.rejects(
      put(() =>
        Readable.from(
          (function* () {
            yield bytes.subarray(0, 200_000)
            throw new Error('the disk is damaged')
          })(),
        ),
      ),
      /the disk is damaged/,
    )
    assert.equal(await s3Storage(bucket).sizeOf(hashOf(bytes)), undefined)
    await put(() => bytes)
    assert.equal(await s3Storage(bucket).sizeOf(hashOf(bytes)), bytes.length)
  })

  test('OPS-3 a bucket without rights, a missing one, a wrong secret and a lost store are each one sentence', async () => {
    const at = (url: string) => s3Storage(readS3Url(url) as Bucket)
    const owner = store.urlOf('school')
    for (const [url, sentence] of [
      [store.urlOf('school', 'guest'), /^S3_URL: 127\.0\.0\.1:\d+ refuses to write school \(AccessDenied\)$/],
      [owner.replace(':testing', ':else'), /^S3_URL: .* refuses to write school \(SignatureDoesNotMatch\)$/],
      [store.urlOf('missing'), /^S3_URL: there is no bucket missing at 127/],
      [owner.replace(/:\d+\//, ':1/'), /^S3_URL: the store at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)$/],
    ] as const)
      for (const use of [
        () => at(url).check(),
        () => at(url).put(Buffer.from('refused')),
        async () => at(url).claim?.('school'),
      ])
        await assert.rejects(use, (error: Error) => {
          assert.match(error.message.replace('to read', 'to write'), sentence)
          assert.equal(outageOf(error), 'away')
          return true
        })
    assert.equal(await s3Storage(bucket).sizeOf(hashOf(Buffer.from('refused'))), undefined)
  })

  test('SAFE-7 storing a blob waits for its removal and stores it again, and a removal leaves a mark', async () => {
    const [storage, send] = [s3Storage(bucket), openBucket(bucket)]
    const bytes = randomBytes(50)
    const blob = hashOf(bytes)
    const [key, mark] = [`${blob.slice(0, 2)}/${blob}`, `removing/${blob}.another`]
    const call = (method: 'PUT' | 'DELETE', key: string) => send({ method, key }).then(finish)
    await call('PUT', mark)
    let isKept = false
    const keeping = storage.put(bytes).then(() => {
      isKept = true
    })
    while ((await storage.sizeOf(blob)) === undefined) await rest(10)
    await rest(300)
    assert.equal(isKept, false)
    await call('DELETE', key)
    await call('DELETE', mark)
    await keeping
    assert.deepEqual(await storage.read(blob), bytes)

    await Promise.all(Array.from({ length: 8 }, (_, nth) => storage.putVariant(blob, `w${nth}`, bytes)))
    await rest(SETTLED_MS)
    const query = { 'list-type': '2', prefix: `removing/${blob}` }
    const countMarks = async () =>
      (await readAll(await send({ method: 'GET', query }))).toString().split('<Key>').length - 1
    let marks = 0
    let removed: boolean | undefined
    const removing = storage.remove(blob, await storedMs(storage, blob)).then((done) => {
      removed = done
    })
    while (removed === undefined) marks = Math.max(marks, await countMarks())
    await removing
    assert.equal(removed, true)
    assert.deepEqual([marks, await countMarks()], [1, 0])
  })

  test('OPS-3 a call on a connection that the store had closed is repeated', async () => {
    const server = createServer((request, response) => {
      const { socket } = request
      // As a store does that has just decided to close it.
      if (seen.has(socket)) return socket.resetAndDestroy()
      seen.add(socket)
      response.end('bytes')
    })
    const seen = new Set<unknown>()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const storage = s3Storage({ ...bucket, origin: `http://127.0.0.1:${port}` })
    for (const _ of [1, 2, 3]) assert.equal(String(await storage.read(hashOf(Buffer.from('any')))), 'bytes')
    assert.ok(seen.size > 1)
    server.close()
    server.closeAllConnections()
  })

  test('OPS-3 a bucket belongs to one school, whose sweeps would remove the files of another', async () => {
    const shared = await store.addBucket('shared')
    await s3Storage(shared).claim?.('one')
    await s3Storage(shared).claim?.('one')
    await assert.rejects(
      async () => s3Storage(shared).claim?.('two'),
      /^Error: S3_URL: the bucket shared belongs to another school\. /,
    )
  })

  test('OPS-3 a store that does not answer is given up, and used again once it does', { timeout: 30_000 }, async () => {
    const storage = s3Storage(bucket)
    const blob = await storage.put(Buffer.from('patience'))
    store.freeze()
    const began = performance.now()
    await assert.rejects(storage.check(), /^StoreError|does not answer/)
    assert.ok(performance.now() - began < 3000)
    store.thaw()
    await storage.check()
    await store.stop()
    await assert.rejects(storage.read(blob), /does not answer/)
    await store.start()
    // Connections that were kept are from before.
    assert.equal(String(await storage.read(blob)), 'patience')
    await storage.check()
  })
}

/** @param settledMs after which a blob that is stored again has another time */
function keepsBlobs(storage: Storage, settledMs: number) {
  test('OPS-3 a store keeps bytes under their hash, again without harm, and reads them whole or in part', async () => {
    const bytes = Buffer.from('မင်္ဂလာပါ, a text')
    const blob = await storage.put(bytes)
    assert.equal(blob, hashOf(bytes))
    assert.equal(await storage.put(bytes), blob)
    assert.equal(await storage.sizeOf(blob), bytes.length)
    assert.deepEqual(await storage.read(blob), bytes)
    assert.equal(await textOf(await storage.open(blob)), bytes.toString())
    assert.equal(await textOf(await storage.open(blob, { start: 27, end: 32 })), bytes.subarray(27, 33).toString())
    assert.equal(await textOf(await storage.open(blob, { start: 0, end: 0 })), bytes.subarray(0, 1).toString('utf8'))
    assert.deepEqual(await storage.read(await storage.put(Buffer.alloc(0))), Buffer.alloc(0))
  })

  test('OPS-3 what a store lacks has no size and is ENOENT, and other names are refused', async () => {
    const missing = hashOf(Buffer.from('never stored'))
    assert.equal(await storage.sizeOf(missing), undefined)
    await assert.rejects(storage.read(missing), { code: 'ENOENT' })
    await assert.rejects(storage.open(missing, { start: 0, end: 1 }), { code: 'ENOENT' })
    for (const name of ['../secret', 'installation', `${missing}/..`, missing.toUpperCase()])
      await assert.rejects(async () => storage.read(name), /Not a name of the store/)
  })

  test('OPS-3 a store moves a file in, also one that it has, and takes it from its place', async () => {
    const bytes = randomBytes(12_000_000)
    const path = join(dir, 'film')
    for (const _ of [1, 2]) {
      writeFileSync(path, bytes)
      assert.deepEqual(await storage.putFile(path), { blob: hashOf(bytes), bytes: bytes.length })
      assert.equal(existsSync(path), false)
    }
    assert.equal(hashOf(await storage.read(hashOf(bytes))), hashOf(bytes))
    const stream = await storage.open(hashOf(bytes))
    // A reader that goes away.
    for await (const _ of stream) break
    await storage.check()
  })

  test('OPS-3 a store lists blobs without variants, over any number of pages, and removes both', async () => {
    const blob = await storage.put(randomBytes(40))
    const names = Array.from({ length: 12 }, (_, nth) => `w${nth}`)
    await Promise.all(names.map((name) => storage.putVariant(blob, name, Buffer.from(name))))
    assert.equal(String(await storage.read(blob, 'w7')), 'w7')
    assert.equal(await storage.sizeOf(blob, 'w11'), 3)
    const listed = await storage.list(folderOf(blob))
    assert.equal(listed.filter((one) => one.blob === blob).length, 1)
    assert.ok(listed.every((one) => /^[0-9a-f]{64}$/.test(one.blob)))
    await rest(settledMs)
    const stored = await storedMs(storage, blob)
    assert.equal(await storage.remove(blob, stored - 1000), false)
    assert.equal(await storage.remove(blob, stored), true)
    assert.deepEqual(
      await Promise.all([storage.sizeOf(blob), storage.sizeOf(blob, 'w0'), storage.sizeOf(blob, 'w11')]),
      [undefined, undefined, undefined],
    )
  })

  test('SAFE-7 a blob that is stored again is not removed, nor when both happen at once', async () => {
    const [film, ...texts] = Array.from({ length: 9 }, () => randomBytes(100)) as [Buffer, ...Buffer[]]
    const path = join(dir, 'again')
    writeFileSync(path, film)
    const { blob } = await storage.putFile(path)
    const before = await storedMs(storage, blob)
    const found = new Map<string, number>()
    for (const text of texts) found.set(await storage.put(text), 0)
    for (const one of found.keys()) found.set(one, await storedMs(storage, one))
    await rest(settledMs)
    writeFileSync(path, film)
    await storage.putFile(path)
    assert.equal(await storage.remove(blob, before), false)
    await Promise.all(
      texts.map(async (text, nth) => {
        const one = hashOf(text)
        const removed = storage.remove(one, found.get(one) as number)
        // At every point of the removal.
        await rest(nth * 4)
        await Promise.all([removed, storage.put(text)])
      }),
    )
    for (const text of texts) assert.deepEqual(await storage.read(hashOf(text)), text)
    assert.deepEqual(await storage.read(blob), film)
  })
}

test('OPS-3 S3_URL is read with escapes in the secret, and anything else is refused', () => {
  assert.deepEqual(readS3Url('s3://AKIA1:a%2Fb%40c%3Ad@s3.eu-west-1.example.com/my-school?region=eu-west-1'), {
    origin: 'https://s3.eu-west-1.example.com',
    name: 'my-school',
    region: 'eu-west-1',
    key: 'AKIA1',
    secret: 'a/b@c:d',
  })
  assert.equal(readS3Url('s3+http://k:s@10.0.0.2:9000/school')?.origin, 'http://10.0.0.2:9000')
  for (const wrong of [
    'https://k:s@host/bucket',
    's3://host/bucket',
    's3://k@host/bucket',
    's3://k:s@host',
    's3://k:s@host/two/parts',
    's3://k:s@host/UPPER',
    's3://k:s@host/bucket?tls=no',
    's3://k:s@host/bucket?region=a%20b',
    's3://k:a/b@host/bucket',
    's3://k:%E0@host/bucket',
    's3://k:s@host:99999/bucket',
  ])
    assert.equal(readS3Url(wrong), undefined, wrong)
})
