import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { findUnknown } from '#db/contents.ts'
import { summed, sumTables, type TableSums } from '#db/dump.ts'
import { loadDump, runMigrations } from '#db/load.ts'
import { migrations } from '#db/migrations.ts'
import { openUnmigrated } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { headsFile } from '../audits/audit-heads.ts'
import { verifyAudits } from '../audits/audits.ts'
import { type BackupFolder, DATABASE_FILE, HEADS_FILE } from './backup-folder.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { listNamedBlobs } from './named-blobs.ts'
import { secretCheck } from './take-backup.ts'

/** Reads the manifest of a backup that this version can restore. */
export function readKnownManifest(folder: BackupFolder, name: string): Manifest {
  const manifest = readManifest(folder.dirOf(name))
  if (manifest.name !== name) throw new Error(`${folder.dirOf(name)} was renamed: it is the backup ${manifest.name}.`)
  const unknown = findUnknown(manifest.migrations)
  if (unknown)
    throw new Error(
      `The backup ${name} was made by a newer version of Padauk (${manifest.version}, ${unknown}). Use that version.`,
    )
  return manifest
}

/**
 * Reads every file of a backup and compares it with the manifest.
 * @param verified blobs that need not be read again; grows
 * @throws a sentence that names the first file that is missing or changed
 */
export async function verifyFiles(folder: BackupFolder, manifest: Manifest, verified = new Set<string>()) {
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

/** The size and hash of what a stream yields. */
export async function measure(open: () => NodeJS.ReadableStream | Promise<NodeJS.ReadableStream>) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of await open()) {
    hash.update(chunk)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Why the audit log of a backup cannot be trusted, in words. */
export type AuditFault = string | undefined

/**
 * Fills an empty database with a backup, compares every table with the manifest, and brings it up to date.
 * @param secret of the school; without it, lines of the heads file that the school did not write go unnoticed
 * @throws a sentence when the rows are not those of the manifest
 */
export async function fillFromBackup(
  trx: Db,
  folder: BackupFolder,
  manifest: Manifest,
  secret?: string,
): Promise<AuditFault> {
  const dir = folder.dirOf(manifest.name)
  const written: TableSums = {}
  await loadDump(trx, manifest.migrations, summed(readLines(join(dir, DATABASE_FILE)), written))
  for (const sums of [written, await sumTables(trx)]) {
    const names = new Set([...Object.keys(sums), ...Object.keys(manifest.tables)])
    for (const name of names)
      if (sums[name]?.rows !== manifest.tables[name]?.rows || sums[name]?.sha256 !== manifest.tables[name]?.sha256)
        throw new Error(`The table ${name} of the backup ${manifest.name} is not what its manifest says.`)
  }
  for (const { blob, path } of await listNamedBlobs(trx, Object.keys(manifest.tables)))
    if (!manifest.blobs[blob]) throw new Error(`The file ${path} is not in the backup ${manifest.name}.`)
  await runMigrations(
    trx,
    Object.keys(migrations).filter((name) => !manifest.migrations.includes(name)),
  )
  return findAuditFault(trx, dir, manifest, secret)
}

async function findAuditFault(
  db: Db,
  dir: string,
  manifest: Manifest,
  secret: string | undefined,
): Promise<AuditFault> {
  if (secret !== undefined && secretCheck(secret) !== manifest.secret_check)
    return 'SECRET is not that of the school that was backed up.'
  const { is_whole, broken_at } = await verifyAudits(
    db,
    secret === undefined ? { path: join(dir, HEADS_FILE) } : headsFile({ dataDir: dir, secret }),
  )
  return is_whole ? undefined : `Its audit log is broken at row ${broken_at}, or its audit-heads.log is.`
}

/** Rehearses a restore in a temporary database. */
export async function rehearse(folder: BackupFolder, manifest: Manifest, secret?: string): Promise<AuditFault> {
  const dir = await mkdtemp(join(tmpdir(), 'padauk-check-'))
  const db = await openUnmigrated(join(dir, 'padauk.db'))
  try {
    return await db.transaction().execute((trx) => fillFromBackup(trx, folder, manifest, secret))
  } finally {
    await db.destroy()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Ends lines at \n only: Node's readline also ends them at U+2028, which a text may contain. */
async function* readLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(path), unpacked)
  reading.catch(() => {})
  let rest = ''
  unpacked.setEncoding('utf8')
  for await (const text of unpacked) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() as string
    yield* lines
  }
  await reading
  if (rest) throw new Error(`${path} ends in the middle of a line.`)
}
