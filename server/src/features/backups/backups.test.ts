// Both engines: dumps of one engine are loaded into the other.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dumpLines, sumTables, type TableSums } from '#db/dump.ts'
import { openDatabase } from '#db/open.ts'
import { readSchoolVersion } from '#db/school-version.ts'
import { entriesWith } from '#db/search.ts'
import { openSnapshot } from '#db/snapshot.ts'
import { listTables } from '#db/tables.ts'
import { engine } from '#test/engines.ts'
import { newBackupFolder } from '#test/folders.ts'
import { SECRET } from '#test/releases.ts'
import { command, openPlace, openPlaces, openSmallSchool, TEXT } from '#test/small-school.ts'
import { headsFile } from '../audits/audit-heads.ts'
import { verifyAudits } from '../audits/audits.ts'
import { openBackupFolder } from './backup-folder.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const NOW = new Date('2026-03-02T12:00:00.000Z')
const PLAIN = { isReplace: false, despiteAudit: false }
/** What a restore itself writes. */
const CHANGED = ['audits', 'audit_heads', 'mails', 'school_version']
const unchanged = (sums: TableSums) => Object.entries(sums).filter(([table]) => !CHANGED.includes(table))

test('OPS-5 backup and restore commands bring back every row and file on either engine, and all of it works', async () => {
  const { db, school } = await openSmallSchool()
  const path = newBackupFolder()
  const { status, stdout, stderr } = await command('back-up', [path], school)
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(stdout, /^The backup [\dTZ-]+ is complete: \d+ rows, 3 files, 3 of them new/)
  const all = readdirSync(path, { recursive: true, withFileTypes: true })
  for (const entry of all) {
    const { mode } = statSync(join(entry.parentPath, entry.name))
    assert.equal(mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, entry.name)
  }
  const temporary = all.filter(({ name }) => /part|\.\d/.test(name))
  assert.deepEqual(temporary, [])
  const checked = await command('back-up', ['--check', path])
  assert.deepEqual([checked.status, checked.stderr], [0, ''])
  const before = await sumTables(db)
  assert.ok(Object.keys(before).length > 40)

  for (const place of await openPlaces()) {
    const restored = await command('restore', [path], place)
    assert.deepEqual([restored.status, restored.stderr], [0, ''], place.url)
    const copy = await openDatabase(place.url)
    try {
      assert.deepEqual(unchanged(await sumTables(copy)), unchanged(before))
      for (const { path: name, blob } of await db.selectFrom('files').select(['path', 'blob']).execute())
        assert.deepEqual(await place.storage.read(blob), await school.storage.read(blob), name)
      const verdict = await verifyAudits(copy, headsFile(place))
      assert.deepEqual(verdict, { is_whole: true, rows: 2, broken_at: null }, 'the restore itself is in the log')
      // Generated ids, search indexes and triggers.
      const note = { member_id: 1, type: 'NIGHT_PHASE' as const, title: '', description: '', updated_at: '' }
      const { note_id } = await copy.insertInto('notes').values(note).returning('note_id').executeTakeFirstOrThrow()
      assert.equal(note_id, 4, 'the id of a deleted note is not given again')
      const found = await copy
        .selectFrom(entriesWith(copy, 'title', ['DeFi'], 'en'))
        .selectAll()
        .execute()
      assert.equal(found.length, 1)
      await assert.rejects(copy.deleteFrom('audits').execute(), /append-only/)
      const { version, changed_in } = await copy.selectFrom('school_version').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual(
        [version, changed_in],
        [(await readSchoolVersion(db)) + 1, 0],
        'nothing kept of the school is current',
      )
      const mail = await copy.selectFrom('mails').select('status').executeTakeFirstOrThrow()
      assert.equal(mail.status, 'HANDED_OVER', 'what waited then has been sent since')
      await copy.updateTable('campuses').set({ title_my: 'ဒီဖိုင် ဌာန' }).execute()
      const burmese = await copy
        .selectFrom(entriesWith(copy, 'title', ['ဖိုင်ဌာန'], 'my'))
        .selectAll()
        .execute()
      assert.equal(burmese.length, 1)
    } finally {
      await copy.destroy()
    }
  }
})

test('OPS-5 a backup is a snapshot of one moment, regardless of writes while it is taken', async () => {
  const { db, school } = await openSmallSchool()
  const before = await sumTables(db)
  const snapshot = await openSnapshot(school.url)
  const sums: TableSums = {}
  const lines = dumpLines(snapshot.db, sums)
  await lines.next()
  await db.insertInto('configurations').values({ key: 'late', value: '' }).execute()
  await db.updateTable('members').set({ name: 'late' }).execute()
  await db.deleteFrom('notes').execute()
  for await (const _ of lines);
  await snapshot.close()
  assert.deepEqual(sums, before)
  assert.notDeepEqual(await sumTables(db), before)
})

test('OPS-5 a dump comes in pages, each row once', async () => {
  const { db } = await openSmallSchool()
  const rows = Array.from({ length: 2001 }, (_, nth) => ({
    account: 'a',
    kind: 'DEVICE' as const,
    place: `${nth}`,
    seen_at: '',
  }))
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto('known_places')
      .values(rows.slice(at, at + 500))
      .execute()
  const sums: TableSums = {}
  const texts: string[] = []
  for await (const text of dumpLines(db, sums)) texts.push(text)
  const places = texts
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('["a","DEVICE"'))
  assert.deepEqual([places.length, new Set(places).size, sums.known_places?.rows], [2001, 2001, 2001])
})

test('OPS-5 every table of the school is backed up, with a key to read it by', async () => {
  const { db } = await openSmallSchool()
  const tables = await listTables(db)
  assert.deepEqual(
    tables.filter(({ key }) => key.length === 0),
    [],
  )
  const { rows } = await (engine === 'postgres'
    ? sql<{
        name: string
      }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
    : sql<{
        name: string
      }>`select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite%'`
  ).execute(db)
  const left = rows.map(({ name }) => name).filter((name) => !tables.some((table) => table.name === name))
  assert.deepEqual(left.toSorted(), ['installation', 'kysely_migration', 'kysely_migration_lock'])
})

test('OPS-5 a second backup copies only new files', async () => {
  const { db, school } = await openSmallSchool()
  const folder = await openBackupFolder(newBackupFolder(), true)
  const first = await takeBackup(school, folder, NOW)
  const blob = await school.storage.put(Buffer.from('new'))
  await db.insertInto('curriculum_files').values({ path: 'new.md', blob, bytes: 3 }).execute()
  const second = await takeBackup(school, folder, new Date(NOW.getTime() + 1000))
  assert.deepEqual([first.newFiles, second.newFiles, second.newBytes], [3, 1, 3])
  assert.equal(Object.keys(second.manifest.blobs).length, 4)
})

test('OPS-5 a SECRET that was set is not in a backup; one that the school made for itself is, and comes back', async () => {
  const { school } = await openSmallSchool()
  const path = newBackupFolder()
  const folder = await openBackupFolder(path, true)
  const set = await takeBackup(school, folder, NOW)
  const dir = folder.dirOf(set.manifest.name)
  assert.deepEqual(Object.keys(set.manifest.files), ['database.jsonl.gz', 'audit-heads.log'])
  for (const file of readdirSync(dir)) assert.ok(!readFileSync(join(dir, file)).includes(SECRET), file)

  writeFileSync(join(school.dataDir, 'secret'), SECRET)
  assert.equal((await command('back-up', [path], { ...school, secret: '' })).status, 0)
  const place = await openPlace()
  const { status, stderr } = await command('restore', [path], { ...place, secret: '' })
  assert.deepEqual([status, stderr], [0, ''])
  assert.equal(readFileSync(join(place.dataDir, 'secret'), 'utf8'), SECRET)
  const verified = await command('verify-audit', [], { ...place, secret: '' })
  assert.match(verified.stdout, /The audit log is whole: 2 rows/, verified.stderr)
})

test('OPS-5 a backup whose audit log cannot be trusted is restored only on demand, with new heads', async () => {
  const { db, school, change } = await openSmallSchool()
  await change()
  const folder = await openBackupFolder(newBackupFolder(), true)
  const { manifest } = await takeBackup(school, folder, NOW)
  const place = { ...(await openPlace()), secret: 'another secret of thirty-two characters' }
  await assert.rejects(
    restoreBackup(folder, manifest.name, place, PLAIN, NOW),
    /^Error: SECRET is not that of the school/,
  )
  assert.deepEqual(existsSync(place.dataDir) ? readdirSync(place.dataDir) : [], [], 'nothing stays')
  const { fault } = await restoreBackup(folder, manifest.name, place, { ...PLAIN, despiteAudit: true }, NOW)
  assert.match(String(fault), /^SECRET is not/)
  await verifies(place)

  // Somebody who may drop the triggers removes the end of the log, so that it no longer holds a kept head.
  for (const statement of engine === 'postgres'
    ? ['alter table audits disable trigger user', 'alter table audit_heads disable trigger user']
    : ['drop trigger audits_no_delete', 'drop trigger audit_heads_moved'])
    await sql.raw(statement).execute(db)
  await db.deleteFrom('audits').where('audit_id', '=', 2).execute()
  const { hash } = await db.selectFrom('audits').select('hash').executeTakeFirstOrThrow()
  await db.updateTable('audit_heads').set({ audit_id: 1, hash }).execute()
  const cut = await takeBackup(school, folder, new Date(NOW.getTime() + 1000))
  const other = await openPlace()
  await assert.rejects(restoreBackup(folder, cut.manifest.name, other, PLAIN, NOW), /audit log is broken at row 2/)
  await restoreBackup(folder, cut.manifest.name, other, { ...PLAIN, despiteAudit: true }, NOW)
  await verifies(other)

  async function verifies(at: typeof place) {
    const copy = await openDatabase(at.url)
    assert.equal((await verifyAudits(copy, headsFile(at))).is_whole, true)
    await copy.destroy()
  }
})

test('OPS-5 --replace replaces a school that is not in use, and only then', async () => {
  const { db, school } = await openSmallSchool()
  const folder = await openBackupFolder(newBackupFolder(), true)
  const { manifest } = await takeBackup(school, folder, NOW)
  await db.updateTable('members').set({ name: 'later' }).execute()
  const later = await sumTables(db)
  const replace = { ...PLAIN, isReplace: true }
  await assert.rejects(
    restoreBackup(folder, manifest.name, school, PLAIN, NOW),
    /is not empty: .* --replace replaces it/,
  )
  await assert.rejects(restoreBackup(folder, manifest.name, school, replace, NOW), /is in use\. Nothing was restored/)
  assert.deepEqual(await sumTables(db), later)

  const place = await openPlace()
  await restoreBackup(folder, manifest.name, place, PLAIN, NOW)
  await fails(place)
  const blob = Object.keys(manifest.blobs)[0] as string
  writeFileSync(join(place.dataDir, 'files', blob.slice(0, 2), blob), 'X')
  await restoreBackup(folder, manifest.name, place, replace, NOW)
  assert.deepEqual(await place.storage.read(blob), await school.storage.read(blob), 'a damaged file is replaced')
  const copy = await openDatabase(place.url)
  assert.equal(
    (await copy.selectFrom('members').select('name').orderBy('member_id').limit(1).executeTakeFirstOrThrow()).name,
    TEXT,
  )
  assert.deepEqual(await verifyAudits(copy, headsFile(place)), { is_whole: true, rows: 2, broken_at: null })
  await copy.destroy()

  /** After a --replace that fails when everything is verified, the school is what it was. */
  async function fails(at: typeof place) {
    const kept = async () => {
      const copy = await openDatabase(at.url)
      const sums = await sumTables(copy)
      await copy.destroy()
      return {
        sums,
        heads: readFileSync(join(at.dataDir, 'audit-heads.log'), 'utf8'),
        names: readdirSync(at.dataDir)
          .filter((name) => !name.includes('-'))
          .toSorted(),
      }
    }
    const before = await kept()
    const [blob = ''] = Object.keys(manifest.blobs)
    rmSync(join(at.dataDir, 'files', blob.slice(0, 2), blob))
    const putFile = () => Promise.reject(new Error('the disk is gone'))
    const broken = { ...at, storage: { ...at.storage, putFile } }
    await assert.rejects(restoreBackup(folder, manifest.name, broken, replace, NOW), /the disk is gone/)
    assert.deepEqual(await kept(), before)
  }
})
