// Whole run only: starts each command of a backup some thirty times. The gate has backups.test.ts.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openUnmigrated } from '#db/open.ts'
import { engine } from '#test/engines.ts'
import { newBackupFolder, newFolder } from '#test/folders.ts'
import { command, openPlace, openSmallSchool } from '#test/small-school.ts'
import { type BackupFolder, openBackupFolder, requireBackup } from './backup-folder.ts'
import { inWords } from './faults.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { rehearse, verifyFiles } from './verify-backup.ts'

// Nothing that is wrong with a backup, its folder or its place may leave a trace, and each is reported in a sentence.

const NOW = new Date('2026-03-02T12:00:00.000Z')
const LATER = new Date(NOW.getTime() + 1000)
const NOBODY = 65_534
const PLAIN = { isReplace: false, despiteAudit: false }
const SENTENCE = /^[A-Z/][^\n]*[.!]\n$/

const { db, school } = await openSmallSchool()
const good = newBackupFolder()
const { manifest } = await takeBackup(school, await openBackupFolder(good, true), NOW)
const place = await openPlace()

/** What there is at a place: nothing before a restore, and after one that was refused. */
async function traces() {
  const files = existsSync(place.dataDir)
    ? readdirSync(place.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
  if (engine === 'sqlite') return files.map(({ name }) => name)
  const at = await openUnmigrated(place.url)
  const { rows } = await sql<{
    relname: string
  }>`select relname from pg_class where relnamespace = current_schema()::regnamespace`.execute(at)
  await at.destroy()
  return [...files.map(({ name }) => name), ...rows.map(({ relname }) => relname)]
}

async function copyOfGood(): Promise<BackupFolder> {
  const path = newFolder()
  cpSync(good, path, { recursive: true })
  return openBackupFolder(path, true)
}
const dirIn = (folder: BackupFolder) => folder.dirOf(manifest.name)
const someBlob = ({ path }: BackupFolder) => {
  const [blob = ''] = Object.keys(manifest.blobs)
  return join(path, 'files', blob.slice(0, 2), blob)
}
function flip(path: string, at = 0.5) {
  const bytes = readFileSync(path)
  const nth = Math.floor(bytes.length * at)
  bytes[nth] = (bytes[nth] as number) ^ 1
  writeFileSync(path, bytes)
}
/** As somebody would who can write, and computes every checksum again. */
const rewrite = async (folder: BackupFolder, change: object) =>
  writeManifest(dirIn(folder), { ...readManifest(dirIn(folder)), ...change })

const BROKEN: Record<string, [(folder: BackupFolder) => unknown, RegExp]> = {
  'a byte of the database is flipped': [
    (folder) => flip(join(dirIn(folder), 'database.jsonl.gz')),
    /database\.jsonl\.gz is missing or was changed/,
  ],
  'the database is cut off': [
    (folder) => truncateSync(join(dirIn(folder), 'database.jsonl.gz'), 500),
    /database\.jsonl\.gz is missing or was changed/,
  ],
  'the database is missing': [
    (folder) => rmSync(join(dirIn(folder), 'database.jsonl.gz')),
    /database\.jsonl\.gz is missing or was changed/,
  ],
  'the heads are missing': [
    (folder) => rmSync(join(dirIn(folder), 'audit-heads.log')),
    /audit-heads\.log is missing or was changed/,
  ],
  'a byte of a file is flipped': [
    (folder) => flip(someBlob(folder)),
    /files\/..\/[0-9a-f]{64} is missing or was changed/,
  ],
  'a file is cut off': [(folder) => truncateSync(someBlob(folder), 0), /[0-9a-f]{64} is missing or was changed/],
  'a file is missing': [(folder) => rmSync(someBlob(folder)), /[0-9a-f]{64} is missing or was changed/],
  'a byte of the manifest is flipped': [
    (folder) => flip(join(dirIn(folder), 'manifest.json'), 0.9),
    /manifest\.json is broken/,
  ],
  'a digit of the manifest is another': [
    (folder) => {
      const path = join(dirIn(folder), 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('"taken_at": "2026', '"taken_at": "2025'))
    },
    /manifest\.json is broken/,
  ],
  'half of the manifest is there': [
    (folder) => truncateSync(join(dirIn(folder), 'manifest.json'), 300),
    /manifest\.json is broken/,
  ],
  'the manifest is empty': [
    (folder) => writeFileSync(join(dirIn(folder), 'manifest.json'), ''),
    /manifest\.json is broken/,
  ],
  'the manifest is something else': [
    (folder) => writeFileSync(join(dirIn(folder), 'manifest.json'), 'null'),
    /manifest\.json is broken/,
  ],
  'the backup was not finished': [(folder) => rmSync(join(dirIn(folder), 'manifest.json')), /was never finished/],
  'the backup was renamed': [
    (folder) => renameSync(dirIn(folder), folder.dirOf('2030-01-01T00-00-00-000Z')),
    /There is no backup/,
  ],
  'its format is newer': [(folder) => rewrite(folder, { format: 2 }), /newer version of Padauk/],
  'its migrations are newer': [
    (folder) => rewrite(folder, { migrations: [...manifest.migrations, '9999-later'], version: '9.0.0' }),
    /made by a newer version of Padauk \(9\.0\.0, 9999-later\)/,
  ],
  'a table has other rows than it says': [
    (folder) => rewrite(folder, { tables: { ...manifest.tables, notes: { ...manifest.tables.notes, rows: 1 } } }),
    /The table notes of the backup .* is not what its manifest says/,
  ],
  'a table is missing': [
    (folder) => rewrite(folder, { tables: { ...manifest.tables, more: { rows: 0, sha256: '0'.repeat(64) } } }),
    /The table more of the backup/,
  ],
  'its list lacks a file': [
    (folder) => rewrite(folder, { blobs: Object.fromEntries(Object.entries(manifest.blobs).slice(1)) }),
    /The file .* is not in the backup/,
  ],
}

for (const [what, [spoil, sentence]] of Object.entries(BROKEN))
  test(`OPS-5 when ${what}, neither check nor restore takes the backup, and nothing is touched`, async () => {
    const folder = await copyOfGood()
    await spoil(folder)
    const listing = readdirSync(folder.path, { recursive: true })
    await assert.rejects(async () => {
      await requireBackup(folder, manifest.name)
      const read = await openBackup(folder, manifest.name)
      await verifyFiles(read)
      await rehearse(read)
    }, sentence)
    await assert.rejects(async () => {
      await requireBackup(folder, manifest.name)
      await restoreBackup(folder, manifest.name, place, PLAIN, NOW)
    }, sentence)
    assert.deepEqual(await traces(), [])
    assert.deepEqual(readdirSync(folder.path, { recursive: true }), listing)
  })

test('OPS-5 a restore that fails at its last step leaves the place empty', async () => {
  const folder = await openBackupFolder(good, false)
  mkdirSync(join(place.dataDir, 'audit-heads.log', 'in the way'), { recursive: true })
  await assert.rejects(restoreBackup(folder, manifest.name, place, { ...PLAIN, isReplace: true }, NOW))
  assert.deepEqual(await traces(), [])
  rmSync(place.dataDir, { recursive: true })
})

test('OPS-5 the commands say in one sentence what is wrong with their folder, and exit with 1', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const empty = newFolder()
  const runs = [
    ['back-up', [], /npm run backup -- FOLDER/],
    ['back-up', [join(empty, 'missing')], /^There is no folder .*missing\. Make it first, or mount its disk\.\n$/],
    ['back-up', [file], /is a file\. Backups need a folder\.\n$/],
    ['back-up', ['--check', empty], /^There is no complete backup in /],
    ['restore', [empty], /^There is no complete backup in /],
    ['restore', [good, 'yesterday'], /^There is no backup yesterday in /],
  ] as const
  for (const [name, args, sentence] of runs) {
    const { status, stdout, stderr } = await command(name, [...args], { ...place, url: school.url })
    assert.deepEqual([status, stdout], [1, ''], stderr)
    assert.match(stderr, sentence)
    if (args.length > 0) assert.match(stderr, SENTENCE)
  }
  assert.deepEqual(
    [existsSync(join(empty, 'missing')), readdirSync(empty), readFileSync(file, 'utf8')],
    [false, [], ''],
  )
})

test('OPS-5 a folder without permissions is reported in a sentence', async (t) => {
  const folder = newBackupFolder()
  chmodSync(join(folder, '..'), 0o755)
  chmodSync(folder, 0o555)
  // Root may write everywhere.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  if (uid && spawnSync(process.execPath, ['--check', import.meta.filename], { uid }).status !== 0)
    return t.skip('this folder of the project is closed to others than root')
  const { status, stderr } = await command('back-up', [folder], { ...school, uid })
  assert.equal(status, 1)
  assert.match(stderr, /^\/.* may not be written by this user\.\n$/)
})

test('OPS-5 a backup onto a full disk ends with a sentence and leaves nothing behind', async (t) => {
  const small = join(newFolder(), 'disk')
  mkdirSync(small)
  // Only root may mount a small disk.
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', small]).status !== 0)
    return t.skip('only root may mount')
  try {
    const { status, stderr } = await command('back-up', [small], school)
    assert.equal(status, 1)
    assert.match(stderr, /^The disk is full.*There is no new backup\.\n$/)
    assert.deepEqual(
      readdirSync(small, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
      [],
    )
  } finally {
    spawnSync('umount', [small])
  }
})

test('OPS-5 a backup without one of the files it needs is none', async () => {
  const folder = await openBackupFolder(newBackupFolder(), true)
  const { blob } = await db.selectFrom('files').where('path', '=', 'a.txt').select('blob').executeTakeFirstOrThrow()
  const path = join(school.dataDir, 'files', blob.slice(0, 2), blob)
  try {
    writeFileSync(path, 'C')
    await assert.rejects(takeBackup(school, folder, NOW), /^Error: The file .* is damaged in the store/)
    rmSync(path)
    await assert.rejects(takeBackup(school, folder, NOW), /^Error: The file .* is missing from the store/)
  } finally {
    writeFileSync(path, 'A')
  }
  assert.deepEqual(
    readdirSync(folder.path).filter((name) => name !== 'files'),
    [],
  )
})

test('OPS-5 the database of another program is neither backed up nor replaced', async () => {
  const folder = await openBackupFolder(good, false)
  const foreign = await openPlace()
  mkdirSync(foreign.dataDir)
  const at = await openUnmigrated(foreign.url)
  await sql`create table invoices (id integer primary key)`.execute(at)
  await at.destroy()
  await assert.rejects(takeBackup(foreign, folder, LATER), /belongs to another program: it has the table invoices/)
  for (const isReplace of [false, true])
    await assert.rejects(
      restoreBackup(folder, manifest.name, foreign, { ...PLAIN, isReplace }, NOW),
      /another program|is not empty/,
    )
  const after = await openUnmigrated(foreign.url)
  await sql`select id from invoices`.execute(after)
  await after.destroy()

  const text = join(newFolder(), 'padauk.db')
  writeFileSync(text, 'no database at all, but long enough to be read as one'.repeat(20))
  await assert.rejects(takeBackup({ ...school, url: text }, folder, LATER), /cannot be read as an SQLite database/)
  await assert.rejects(takeBackup({ ...school, url: `${text}-missing` }, folder, LATER), /There is no database/)
  assert.equal(readdirSync(good).length, 2)
})

test('OPS-5 a school with a newer database is not backed up by this version', async () => {
  const folder = await openBackupFolder(good, false)
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999-later', timestamp: '' } as never)
    .execute()
  try {
    await assert.rejects(takeBackup(school, folder, LATER), /was written by a newer version of Padauk \(9999-later\)/)
  } finally {
    await db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '9999-later' as never)
      .execute()
  }
})

test('OPS-5 system errors are reported in words', () => {
  const of = (code: string) => inWords(Object.assign(new Error('E'), { code, path: '/b' }), 'There is no new backup.')
  assert.equal(of('ENOSPC'), 'The disk is full: /b. There is no new backup.')
  assert.equal(of('EACCES'), 'This user may not write or read there: /b. There is no new backup.')
  assert.equal(of('ECONNREFUSED'), 'The database does not answer. There is no new backup.')
  assert.equal(inWords(new Error('As it is.'), ''), 'As it is.')
})
