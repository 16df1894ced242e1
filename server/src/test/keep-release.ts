// node server/src/test/keep-release.ts: keeps a small school of the present version as a backup in releases/, from which
// every later version must be able to go on (db/releases.test.ts). Run once per release.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/open.ts'
import { headsFile, storeHead } from '#features/audits/audit-heads.ts'
import { writeAudit } from '#features/audits/audits.ts'
import { openBackupFolder } from '#features/backups/backup-folder.ts'
import { takeBackup } from '#features/backups/take-backup.ts'
import { diskStorage } from '#lib/storage.ts'
import { loadDemo } from '../../../demo/load.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { RELEASES, SECRET } from './releases.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'padauk-release-'))
const url = join(dataDir, 'padauk.db')
const db = await openDatabase(url)
const storage = diskStorage(join(dataDir, 'files'))
const now = new Date()
const at = now.toISOString()
try {
  await loadDemo(db, storage, now)
  const { campus_id } = await db
    .selectFrom('campuses')
    .select('campus_id')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('campuses').where('campus_id', '<>', campus_id).execute()
  const [lesson] = await db.selectFrom('lessons').select('lesson_id').orderBy('lesson_id').limit(1).execute()
  const lesson_id = lesson?.lesson_id ?? 0
  for (const table of ['files', 'curriculum_files'] as const) {
    const small = db
      .selectFrom(table)
      .select('path')
      .where('bytes', '<', 2000)
      .orderBy('bytes')
      .orderBy('path')
      .limit(3)
    const kept = (await small.execute()).map(({ path }) => path)
    await db.deleteFrom(table).where('path', 'not in', kept).execute()
  }
  // What demo data lacks and members leave behind.
  const { member_id } = await db
    .selectFrom('members')
    .select('member_id')
    .where('email', '=', 'member@padauk.test')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({ token_hash: 'h', member_id, device: 'Chrome', created_at: at, last_seen_at: at, expires_at: at })
    .execute()
  await db
    .insertInto('quiz_attempts')
    .values({ member_id, lesson_id, score_percent: 50, is_passed: 0, created_at: at })
    .execute()
  await db
    .insertInto('replays')
    .values({
      member_id,
      lesson_id,
      name: 'r',
      src: 's',
      account: 1000,
      risk_percent: 0.5,
      starts_at: 1,
      at: 2,
      moves: '[]',
      trades: 1,
      result_r: -1.25,
      result_money: 3,
      is_over: 1,
      started_at: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({ caller: 'c', key: 'k', fingerprint: 'f', status: 201, body: 'b', created_at: at })
    .execute()
  await db
    .insertInto('mails')
    .values({
      cause: 'c',
      recipient: 'r',
      subject: 's',
      text: 't',
      html: 'h',
      status: 'SENT',
      tries: 1,
      due_at: at,
      created_at: at,
    })
    .execute()
  for (const action of ['files.create', 'backups.restore'] as const)
    await db
      .transaction()
      .execute((trx) => writeAudit(trx, { email: 'owner@padauk.test' }, { action, target: 't' }, now))
  await storeHead(db, headsFile({ dataDir, secret: SECRET }), undefined, now)

  const path = join(RELEASES, packageJson.version)
  mkdirSync(path)
  const { manifest } = await takeBackup(
    { url, dataDir, secret: SECRET, storage },
    await openBackupFolder(path, true),
    now,
  )
  process.stdout.write(`${join(path, manifest.name)} is kept.\n`)
} finally {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}
