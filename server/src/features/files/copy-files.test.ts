import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as rest } from 'node:timers/promises'
import { sumTables } from '#db/dump.ts'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { s3Storage } from '#lib/s3-storage.ts'
import { diskStorage, hashOf, type Storage } from '#lib/storage.ts'
import { newBackupFolder } from '#test/folders.ts'
import { noObjectStore, openObjectStore, SETTLED_MS } from '#test/object-store.ts'
import { command, openPlace, openSmallSchool } from '#test/small-school.ts'
import { requireFiles } from './data-dir.ts'
import { nameFile } from './files.ts'

const store = noObjectStore ? undefined : await openObjectStore()
const skip = noObjectStore
const FILES = 24

/** A small school with more files, on the disk. */
async function openSchool() {
  const { db, school } = await openSmallSchool()
  for (let nth = 0; nth < FILES; nth++) {
    const bytes = Buffer.from(`file ${nth} `.repeat(2000))
    await school.storage.put(bytes)
    await nameFile(db, { path: `${nth}.txt`, bytes, media_type: 'text/plain', is_private: false }, new Date())
  }
  return { db, school }
}
type NamedFile = { path: string; blob: string; bytes: number }
const namedIn = (db: Db) => db.selectFrom('files').select(['path', 'blob', 'bytes']).execute()
const expectAll = async (db: Db, storage: Storage) => {
  for (const { path, blob } of await namedIn(db)) assert.equal(hashOf(await storage.read(blob)), blob, path)
}
const countIn = async (db: Db, storage: Storage) => {
  let count = 0
  for (const { blob } of await namedIn(db)) if ((await storage.sizeOf(blob)) !== undefined) count++
  return count
}

test('OPS-3 files are copied to a bucket and back, also by a run that was killed, and each is verified', {
  skip,
}, async () => {
  if (!store) return
  const { db, school } = await openSchool()
  const bucket = s3Storage(await store.addBucket('moved'))
  const of = { ...school, s3Url: store.urlOf('moved') }
  // Twice the same bytes, under two names.
  const all = new Set((await namedIn(db)).map(({ blob }) => blob)).size + 1

  let kill = () => {}
  const killed = command('copy-files', ['to-s3'], {
    ...of,
    onStart: (end) => {
      kill = end
    },
  })
  const first = (await namedIn(db)).slice(3, 7)
  while (!(await Promise.all(first.map(({ blob }) => bucket.sizeOf(blob)))).some(Boolean)) await rest(5)
  kill()
  assert.equal((await killed).status, null)
  const there = await countIn(db, bucket)
  assert.ok(there > 0 && there < FILES, `${there} files`)
  for (const { blob } of await namedIn(db))
    if ((await bucket.sizeOf(blob)) !== undefined) assert.equal(hashOf(await bucket.read(blob)), blob)

  const { status, stdout, stderr } = await command('copy-files', ['to-s3'], of)
  assert.deepEqual([status, stderr], [0, ''])
  const [, files, copied] = /All (\d+) files are there and verified; (\d+) were copied now/.exec(stdout) ?? []
  assert.equal(Number(files), all)
  assert.ok(Number(copied) < all && Number(copied) >= FILES - there, stdout)
  await expectAll(db, bucket)
  await expectAll(db, school.storage)

  // Back: one file is gone from the disk, one is damaged there.
  const [gone, damaged] = (await namedIn(db)).slice(20) as [NamedFile, NamedFile]
  const placeOf = (blob: string) => join(school.dataDir, 'files', blob.slice(0, 2), blob)
  rmSync(placeOf(gone.blob))
  writeFileSync(placeOf(damaged.blob), Buffer.alloc(damaged.bytes))
  const back = await command('copy-files', ['to-disk'], of)
  assert.deepEqual([back.status, back.stderr], [0, ''])
  assert.match(back.stdout, new RegExp(`^All ${all} files are there and verified; 2 were copied now`))
  await expectAll(db, school.storage)

  // A file that is damaged where it comes from is named, and the others are copied.
  rmSync(join(school.dataDir, 'files'), { recursive: true })
  const [stored] = (await bucket.list(Number.parseInt(gone.blob.slice(0, 2), 16))).filter(
    ({ blob }) => blob === gone.blob,
  )
  await rest(SETTLED_MS)
  assert.ok(await bucket.remove(gone.blob, stored?.storedMs as number))
  const without = await command('copy-files', ['to-disk'], of)
  assert.equal(without.status, 1)
  assert.match(without.stderr, new RegExp(`^The file 1?\\d+\\.txt is missing \\(${gone.blob}\\)\\.\n1 of ${all} files`))
  assert.equal(await countIn(db, school.storage), (await namedIn(db)).length - 1)
})

test('OPS-3 copying is refused in one sentence without S3_URL, rights or a bucket of this school', {
  skip,
}, async () => {
  if (!store) return
  const { db, school } = await openSmallSchool()
  const bucket = s3Storage(await store.addBucket('refused'))
  const refuse = async (args: string[], s3Url: string | undefined, sentence: RegExp) => {
    const { status, stdout, stderr } = await command('copy-files', args, { ...school, ...(s3Url && { s3Url }) })
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, sentence)
    assert.equal(stderr.split('\n').length, 2, stderr)
    assert.doesNotMatch(stderr, /testing|guessing/)
  }
  await refuse(['to-s3'], undefined, /^S3_URL is not set/)
  await refuse([], store.urlOf('refused'), /^npm run copy-files -- to-s3, or to-disk$/m)
  await refuse(['to-s3'], 's3://wrong', /^S3_URL must look like s3:\/\//)
  await refuse(['to-s3'], store.urlOf('refused', 'guest'), /refuses to write refused \(AccessDenied\)/)
  await refuse(['to-disk'], store.urlOf('nowhere'), /there is no bucket nowhere/)
  assert.equal(await countIn(db, bucket), 0)
  await bucket.claim?.('another school')
  await refuse(['to-s3'], store.urlOf('refused'), /belongs to another school/)
  assert.equal(await countIn(db, bucket), 0)
})

test('OPS-3 a start with the store that lacks the files is refused', { skip }, async () => {
  if (!store) return
  const { db, school } = await openSmallSchool()
  const bucket = s3Storage(await store.addBucket('empty'))
  await requireFiles(db, school.storage)
  await assert.rejects(requireFiles(db, bucket), /^Error: The bucket in S3_URL lacks the files of the school\./)
  await assert.rejects(
    requireFiles(db, diskStorage(join(school.dataDir, 'none'))),
    /^Error: DATA_DIR lacks the files of the school\./,
  )
})

test('OPS-5 a school with its files in a bucket is backed up and restored, to a bucket and to a disk', {
  skip,
}, async () => {
  if (!store) return
  const { db, school } = await openSmallSchool()
  const bucket = s3Storage(await store.addBucket('kept'))
  const s3Url = store.urlOf('kept')
  assert.equal((await command('copy-files', ['to-s3'], { ...school, s3Url })).status, 0)
  rmSync(join(school.dataDir, 'files'), { recursive: true })
  const path = newBackupFolder()
  const first = await command('back-up', [path], { ...school, s3Url })
  assert.deepEqual([first.status, first.stderr], [0, ''])
  assert.match(first.stdout, /3 files, 3 of them new/)
  const bytes = Buffer.from('later')
  await bucket.put(bytes)
  await nameFile(db, { path: 'later.txt', bytes, media_type: 'text/plain', is_private: false }, new Date())
  assert.match((await command('back-up', [path], { ...school, s3Url })).stdout, /4 files, 1 of them new/)

  const sums = await sumTables(db)
  const other = s3Storage(await store.addBucket('restored'))
  for (const s3Url of [undefined, store.urlOf('restored')]) {
    const place = await openPlace()
    const { status, stderr } = await command('restore', [path], { ...place, ...(s3Url && { s3Url }) })
    assert.deepEqual([status, stderr], [0, ''])
    const copy = await openDatabase(place.url)
    try {
      assert.deepEqual((await sumTables(copy)).members, sums.members)
      await expectAll(copy, s3Url ? other : place.storage)
      if (s3Url) assert.equal(await countIn(copy, place.storage), 0, 'nothing is on the disk')
    } finally {
      await copy.destroy()
    }
  }
  await store.stop()
  const gone = await command('back-up', [newBackupFolder()], { ...school, s3Url })
  assert.equal(gone.status, 1)
  assert.match(gone.stderr, /^S3_URL: the store at .* does not answer \(ECONNREFUSED\)\. There is no new backup\.\n$/)
  await store.start()
})
