import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sumTables } from '#db/dump.ts'
import { loadDump, runMigrations } from '#db/load.ts'
import { migrations } from '#db/migrations.ts'
import { openUnmigrated } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { measure, piped } from '#lib/streams.ts'
import { headsFile } from '../audits/audit-heads.ts'
import { verifyAudits } from '../audits/audits.ts'
import { listNamedBlobs } from '../files/named-blobs.ts'
import { DATABASE_FILE, HEADS_FILE } from './backup-folder.ts'
import { type Backup, openFile, readFileOf } from './read-backup.ts'
import { secretCheck } from './take-backup.ts'

/**
 * Reads every file of a backup and compares it with the manifest.
 * @param verified blobs that need not be read again; grows
 * @throws a sentence that names the first file that is missing or changed
 */
export async function verifyFiles({ folder, manifest }: Backup, verified = new Set<string>()) {
  const dir = folder.dirOf(manifest.name)
  const changed = (path: string) =>
    new Error(`${path} is missing or was changed, so the backup ${manifest.name} cannot be used.`)
  for (const [file, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const path = join(dir, file)
    const found = await measure(() => createReadStream(path)).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw changed(path)
  }
  for (const { stored, bytes } of Object.values(manifest.blobs)) {
    if (verified.has(stored)) continue
    const found = await measure(() => folder.blobs.open(stored)).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== stored)
      throw changed(join(folder.path, 'files', stored.slice(0, 2), stored))
    verified.add(stored)
  }
}

/** Why the audit log of a backup cannot be trusted, in words. */
export type AuditFault = string | undefined

/**
 * Fills an empty database with a backup, compares every table with the manifest, and brings it up to date.
 * @param secret of the school; without it, lines of the heads file that the school did not write go unnoticed
 * @throws a sentence when the rows are not those of the manifest
 */
export async function fillFromBackup(trx: Db, backup: Backup, secret?: string): Promise<AuditFault> {
  const { manifest } = backup
  await loadDump(trx, manifest.migrations, readLines(await openFile(backup, DATABASE_FILE)))
  const sums = await sumTables(trx)
  for (const name of new Set([...Object.keys(sums), ...Object.keys(manifest.tables)]))
    if (sums[name]?.rows !== manifest.tables[name]?.rows || sums[name]?.sha256 !== manifest.tables[name]?.sha256)
      throw new Error(`The table ${name} of the backup ${manifest.name} is not what its manifest says.`)
  for (const { blob, path } of await listNamedBlobs(trx, Object.keys(manifest.tables)))
    if (!manifest.blobs[blob]) throw new Error(`The file ${path} is not in the backup ${manifest.name}.`)
  await runMigrations(
    trx,
    Object.keys(migrations).filter((name) => !manifest.migrations.includes(name)),
  )
  return findAuditFault(trx, backup, secret)
}

async function findAuditFault(db: Db, backup: Backup, secret: string | undefined): Promise<AuditFault> {
  if (secret !== undefined && secretCheck(secret) !== backup.manifest.secret_check)
    return 'SECRET is not that of the school that was backed up.'
  return inTemporaryFolder(async (dir) => {
    const path = join(dir, HEADS_FILE)
    const heads = await readFileOf(backup, HEADS_FILE)
    if (heads) await writeFile(path, heads, { mode: 0o600 })
    const file = secret === undefined ? { path } : headsFile({ dataDir: dir, secret })
    const { is_whole, broken_at } = await verifyAudits(db, file)
    return is_whole ? undefined : `Its audit log is broken at row ${broken_at}, or its audit-heads.log is.`
  })
}

/** Rehearses a restore in a temporary database. */
export const rehearse = (backup: Backup, secret?: string): Promise<AuditFault> =>
  inTemporaryFolder(async (dir) => {
    const db = await openUnmigrated(join(dir, 'padauk.db'))
    try {
      return await db.transaction().execute((trx) => fillFromBackup(trx, backup, secret))
    } finally {
      await db.destroy()
    }
  })

async function inTemporaryFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'padauk-backup-'))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Ends lines at \n only: Node's readline also ends them at U+2028, which a text may contain. */
async function* readLines(packed: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const text of piped(packed, createGunzip()).setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  if (rest) throw new Error('The dump ends in the middle of a line.')
}
