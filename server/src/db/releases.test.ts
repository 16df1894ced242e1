// Both engines: migrations forward from every release.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { buildApp } from '#app.ts'
import { headsFile } from '#features/audits/audit-heads.ts'
import { verifyAudits } from '#features/audits/audits.ts'
import { openBackupFolder, requireBackup } from '#features/backups/backup-folder.ts'
import { restoreBackup } from '#features/backups/restore-backup.ts'
import { engine } from '#test/engines.ts'
import { newFolder } from '#test/folders.ts'
import { RELEASES } from '#test/releases.ts'
import { command, openPlace, openSmallSchool } from '#test/small-school.ts'
import { ACCOUNTS, PASSWORD } from '../../../demo/world.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { readSettings } from '../settings.ts'
import { sumTables } from './dump.ts'
import { buildTables } from './load.ts'
import { migrations } from './migrations.ts'
import { openDatabase, openUnmigrated } from './open.ts'
import { listTables } from './tables.ts'

const NOW = new Date('2026-03-02T12:00:00.000Z')
const releases = readdirSync(RELEASES)

test('OPS-5 the present version is kept as a release (server/src/test/keep-release.ts)', () => {
  assert.ok(releases.includes(packageJson.version))
})

for (const release of releases)
  test(`OPS-5 a school kept as ${release} goes on with this version, with every row`, async () => {
    const folder = await openBackupFolder(join(RELEASES, release), false)
    const place = await openPlace()
    const plain = { isReplace: false, despiteAudit: false }
    const { manifest } = await restoreBackup(folder, await requireBackup(folder), place, plain, NOW)
    const db = await openDatabase(place.url)
    const app = await buildApp({
      db,
      storage: place.storage,
      settings: readSettings({ DATA_DIR: place.dataDir, SECRET: place.secret }),
    })
    try {
      const { db: fresh } = await openSmallSchool()
      const shape = async (of: typeof db) => (await listTables(of)).map(({ lastId, ...table }) => table)
      assert.deepEqual(await shape(db), await shape(fresh), 'the same tables as a new school')
      const sums = await sumTables(db)
      const updates = await db.selectFrom('audits').where('staff', 'like', 'update %').select('audit_id').execute()
      // What migrations have written, and the restoration.
      const written = updates.length + 1
      for (const [table, { rows }] of Object.entries(manifest.tables))
        assert.equal(sums[table]?.rows, rows + (table === 'audits' ? written : 0), table)
      assert.ok(Object.values(manifest.tables).filter(({ rows }) => rows > 0).length > 30)
      assert.equal((await verifyAudits(db, headsFile(place))).is_whole, true)

      const login = await app.inject({
        method: 'POST',
        url: '/api/user/auth/login',
        payload: { email: ACCOUNTS.member.email, password: PASSWORD },
      })
      assert.equal(login.statusCode, 200)
      const headers = { authorization: `Bearer ${login.json().content.token}` }
      for (const url of ['/api/me', '/api/campus', '/api/notes/manifastcation?type=NIGHT_PHASE'])
        assert.equal((await app.inject({ url, headers })).statusCode, 200, url)
    } finally {
      await app.close()
      await db.destroy()
    }
  })

test('OPS-5 OPS-2 processes that start together on an older database migrate it once', async () => {
  const place = await openPlace()
  // A folder of its own, which no process has made yet.
  const dataDir = newFolder()
  const school = { ...place, dataDir, url: engine === 'postgres' ? place.url : join(dataDir, 'padauk.db') }
  const old = await openUnmigrated(school.url)
  const names = Object.keys(migrations)
  await old.transaction().execute((trx) => buildTables(trx, names.slice(0, 12)))
  await old.destroy()
  const runs = await Promise.all(Array.from({ length: 4 }, () => command('verify-audit', [], school)))
  for (const { status, stderr } of runs) assert.deepEqual([status, stderr], [0, ''])
  const db = await openUnmigrated(school.url)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  await db.destroy()
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  )
})

test('OPS-5 a database of a newer version, or of another program, is refused and stays as it was', async () => {
  const { db, school } = await openSmallSchool()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(db)
  const before = await sumTables(db)
  const newer = await command('verify-audit', [], school)
  assert.deepEqual([newer.status, newer.stdout], [1, ''])
  assert.match(newer.stderr, /^The database was written by a newer version of Padauk \(9999-later\)\. [^\n]*\.\n$/)
  assert.deepEqual(await sumTables(db), before)

  const place = await openPlace()
  const foreign = { ...place, dataDir: newFolder() }
  if (engine === 'sqlite') foreign.url = join(foreign.dataDir, 'padauk.db')
  const other = await openUnmigrated(foreign.url)
  await sql`create table invoices (id integer primary key)`.execute(other)
  const { status, stderr } = await command('verify-audit', [], foreign)
  assert.equal(status, 1)
  assert.match(stderr, /^The database belongs to another program: it has the table invoices\. [^\n]*\.\n$/)
  const { rows } = await (engine === 'postgres'
    ? sql`select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`
    : sql`select name from sqlite_master`
  ).execute(other)
  assert.equal(rows.length, 1)
  await other.destroy()
})
