// Whole run only: encrypts and restores whole schools. The gate has backups.test.ts.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { sumTables } from '#db/dump.ts'
import { openDatabase } from '#db/open.ts'
import { decryptWith, encryptTo, makeKeys } from '#lib/age.ts'
import { Measuring, piped } from '#lib/streams.ts'
import { newBackupFolder, newFolder } from '#test/folders.ts'
import { command, openPlace, openSmallSchool } from '#test/small-school.ts'
import { openBackupFolder } from './backup-folder.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const NOW = new Date('2026-03-02T12:00:00.000Z')
const PLAIN = { isReplace: false, despiteAudit: false }

test('OPS-5 a backup encrypted to a public key is restored with the secret key, and with no other', async () => {
  const { db, school } = await openSmallSchool()
  const key = join(newFolder(), 'key')
  const made = await command('back-up', ['--new-key', key])
  const [, recipient = ''] = /(age1\w+)\n$/.exec(made.stdout) ?? []
  assert.equal(statSync(key).mode & 0o777, 0o600)
  const path = newBackupFolder()
  const { status, stderr } = await command('back-up', [path, '--to', recipient], school)
  assert.deepEqual([status, stderr], [0, ''])
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'manifest.json') continue
    assert.match(readFileSync(join(entry.parentPath, entry.name), 'latin1'), /^age-encryption\.org\/v1\n/, entry.name)
  }
  const closed = await command('back-up', ['--check', path])
  assert.match(closed.stdout, /is encrypted: its files are as they were written/)
  const open = await command('back-up', ['--check', path, '--identity', key])
  assert.match(open.stdout, /is whole/, open.stderr)

  const place = await openPlace()
  const without = await command('restore', [path], place)
  assert.equal(without.status, 1)
  assert.match(
    without.stderr,
    /^The backup \S+ is encrypted\. --identity FILE names the file with the secret key to age1\w+\.\n$/,
  )
  const folder = await openBackupFolder(path, false)
  const [name = ''] = readdirSync(path)
  const { identity } = await makeKeys()
  await assert.rejects(
    restoreBackup(folder, name, place, { ...PLAIN, identity }, NOW),
    /is encrypted to another key, age1/,
  )

  const restored = await command('restore', [path, '--identity', key], place)
  assert.deepEqual([restored.status, restored.stderr], [0, ''])
  const copy = await openDatabase(place.url)
  const [before, after] = [await sumTables(db), await sumTables(copy)]
  assert.deepEqual([after.notes, after.members, after.files], [before.notes, before.members, before.files])
  for (const { blob } of await copy.selectFrom('files').select('blob').execute())
    assert.deepEqual(await place.storage.read(blob), await school.storage.read(blob))
  await copy.destroy()
})

test('OPS-5 a second backup to the same key copies nothing again, one to another key everything', async () => {
  const { school } = await openSmallSchool()
  const folder = await openBackupFolder(newBackupFolder(), true)
  const [one, two] = [await makeKeys(), await makeKeys()]
  const counts: number[] = []
  for (const [nth, { recipient }] of [one, one, two, one].entries())
    counts.push((await takeBackup(school, folder, new Date(NOW.getTime() + nth), recipient)).newFiles)
  assert.deepEqual(counts, [3, 0, 3, 0])
  const { manifest } = await takeBackup(school, folder, new Date(NOW.getTime() + 9))
  assert.equal((await openBackup(folder, manifest.name)).manifest.recipient, undefined)
})

test('OPS-5 a wrong public key is refused in words', async () => {
  const { school } = await openSmallSchool()
  const path = newBackupFolder()
  const { status, stderr } = await command('back-up', [path, '--to', 'age1wrong'], school)
  assert.deepEqual([status, stderr], [1, '--to needs a public key of age, which begins with age1.\n'])
  const file = join(newFolder(), 'key')
  writeFileSync(file, 'nothing')
  const check = await command('back-up', ['--check', path, '--identity', file])
  assert.deepEqual(
    [check.status, check.stderr],
    [1, `${file} has no secret key of age, which begins with AGE-SECRET-KEY-.\n`],
  )
})

test('OPS-5 a stream that fails ends the whole chain, encrypted or not', async () => {
  const { identity, recipient } = await makeKeys()
  async function* half() {
    yield Buffer.from('half')
    throw new Error('the disk is gone')
  }
  await assert.rejects(buffer(piped(Readable.from(half()), new Measuring())), /the disk is gone/)
  await assert.rejects(
    buffer(await encryptTo(recipient, piped(Readable.from(half()), new Measuring()))),
    /the disk is gone/,
  )
  const bytes = await buffer(await encryptTo(recipient, Readable.from([Buffer.alloc(200_000, 'x')])))
  assert.equal((await buffer(await decryptWith(identity, Readable.from([bytes])))).length, 200_000)
  bytes[150_000] = (bytes[150_000] as number) ^ 1
  await assert.rejects(async () => buffer(await decryptWith(identity, Readable.from([bytes]))))
})
