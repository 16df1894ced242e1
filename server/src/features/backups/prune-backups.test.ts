import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { hashOf } from '#lib/storage.ts'
import { newBackupFolder } from '#test/folders.ts'
import { nameAt, openBackupFolder, timeOf } from './backup-folder.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { chooseRetained, pruneBackups } from './prune-backups.ts'

const NOW = new Date('2026-03-02T03:00:00.000Z')
const HOUR_MS = 3_600_000
const ago = (hours: number) => nameAt(new Date(NOW.getTime() - hours * HOUR_MS))

test('OPS-5 all backups of a day are kept, then one for each of 7 days, 4 weeks and 12 months', () => {
  const names = Array.from({ length: 24 * 800 }, (_, hours) => ago(hours)).toReversed()
  const kept = [...chooseRetained(names)].toSorted().toReversed()
  assert.deepEqual(kept.slice(0, 24), names.slice(-24).toReversed())
  assert.deepEqual(
    kept.slice(24).map((name) => timeOf(name).toISOString().slice(0, 13)),
    [
      // Days; yesterday's last is among those of the last 24 hours.
      ...['02-28', '02-27', '02-26', '02-25', '02-24'].map((day) => `2026-${day}T23`),
      // Sundays: the weeks of 2 March and 23 February have theirs above.
      ...['02-22', '02-15'].map((day) => `2026-${day}T23`),
      // Ends of months: March and February have theirs above.
      ...['2026-01-31', '2025-12-31', '2025-11-30', '2025-10-31', '2025-09-30', '2025-08-31'].map((day) => `${day}T23`),
      ...['2025-07-31', '2025-06-30', '2025-05-31', '2025-04-30'].map((day) => `${day}T23`),
    ],
  )
})

test('OPS-5 a clock that jumped removes no backup that it should not', () => {
  const names = ['2026-01-01', '2026-01-02', '2040-01-01'].map((day) => nameAt(new Date(`${day}T03:00:00.000Z`)))
  assert.deepEqual([...chooseRetained(names)].toSorted(), names)
  assert.deepEqual([...chooseRetained([])], [])
})

async function openFolder(blobsOf: Record<string, string[]>) {
  const folder = await openBackupFolder(newBackupFolder(), true)
  for (const [name, texts] of Object.entries(blobsOf)) {
    const blobs: Manifest['blobs'] = {}
    for (const text of texts) {
      const blob = await folder.blobs.put(Buffer.from(text))
      blobs[blob] = { stored: blob, bytes: text.length }
    }
    mkdirSync(folder.dirOf(name))
    await writeManifest(folder.dirOf(name), {
      product: 'padauk',
      format: 1,
      name,
      version: '0.1.0',
      migrations: ['0001-first'],
      engine: 'sqlite',
      taken_at: timeOf(name).toISOString(),
      tables: {},
      files: {},
      blobs,
      secret_check: '0'.repeat(64),
    })
  }
  const old = new Date(NOW.getTime() - 72 * HOUR_MS)
  const age = (text: string) => utimesSync(placeOf(text), old, old)
  const placeOf = (text: string) => {
    const blob = hashOf(Buffer.from(text))
    return join(folder.path, 'files', blob.slice(0, 2), blob)
  }
  return { folder, age, has: (text: string) => existsSync(placeOf(text)) }
}

test('OPS-5 files go with the last backup that names them, unless a backup that runs may need them', async () => {
  const [old, same, today] = [ago(47), ago(46), ago(0)] as [string, string, string]
  const { folder, age, has } = await openFolder({
    [old]: ['shared', 'gone', 'young'],
    [same]: ['shared'],
    [today]: ['shared', 'today'],
  })
  for (const text of ['shared', 'gone', 'today']) age(text)
  mkdirSync(folder.dirOf(ago(100)))
  mkdirSync(folder.dirOf(ago(1)))
  utimesSync(folder.dirOf(ago(100)), new Date(NOW.getTime() - 72 * HOUR_MS), new Date(NOW.getTime() - 72 * HOUR_MS))
  const removed = await pruneBackups(folder, NOW)
  assert.deepEqual(removed, [old, ago(100)])
  assert.deepEqual(readdirSync(folder.path), [same, ago(1), today, 'files'])
  assert.deepEqual(['shared', 'gone', 'young', 'today'].map(has), [true, false, true, true])
})

test('OPS-5 while a manifest cannot be read no file is removed', async () => {
  const { folder, age, has } = await openFolder({ [ago(2)]: ['needed'], [ago(1)]: [] })
  age('needed')
  writeFileSync(join(folder.dirOf(ago(2)), 'manifest.json'), '{')
  await assert.rejects(pruneBackups(folder, NOW), /manifest\.json is broken/)
  assert.equal(has('needed'), true)
})
