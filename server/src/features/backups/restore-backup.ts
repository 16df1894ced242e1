import { createWriteStream, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { replaceDatabase } from '#db/replace.ts'
import type { Db } from '#db/schema.ts'
import { removeBlob } from '#lib/storage.ts'
import { measure } from '#lib/streams.ts'
import { headsFile, storeHead } from '../audits/audit-heads.ts'
import { writeAudit } from '../audits/audits.ts'
import { claimDataDir } from '../files/data-dir.ts'
import { type BackupFolder, HEADS_FILE, SECRET_FILE } from './backup-folder.ts'
import type { Manifest } from './manifest.ts'
import { type Backup, openBackup, openBlob, readFileOf } from './read-backup.ts'
import type { School } from './take-backup.ts'
import { type AuditFault, fillFromBackup, verifyFiles } from './verify-backup.ts'

type Undo = (() => unknown)[]
type Options = {
  /** Replaces what is there. */
  isReplace: boolean
  /** Restores although the audit log of the backup cannot be trusted, and begins a new file of heads. */
  despiteAudit: boolean
  /** The secret key of an encrypted backup. */
  identity?: string | undefined
}

/** What DATA_DIR may have and still count as empty: a secret comes before everything else. */
const NOT_A_SCHOOL = [SECRET_FILE, 'lost+found', 'padauk.db.restoring']

/**
 * Puts a school back as it was at its backup. The database comes last, and whole or not at all; until then everything
 * that was put in place is taken away again if something fails.
 * @throws a sentence, and nothing is restored
 */
export async function restoreBackup(folder: BackupFolder, name: string, school: School, options: Options, now: Date) {
  const { dataDir, url } = school
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((entry) => !NOT_A_SCHOOL.includes(entry)) : []
  if (found.length > 0 && !options.isReplace)
    throw new Error(`${dataDir} is not empty: it has ${found[0]}. Nothing was restored; --replace replaces it.`)
  const backup = await openBackup(folder, name, options.identity)
  const { manifest } = backup
  await verifyFiles(backup)
  await mkdir(dataDir, { recursive: true })

  const undo: Undo = []
  try {
    const fault = await replaceDatabase(url, options.isReplace, async (trx) => {
      const fault = await fillFromBackup(trx, backup, school.secret)
      if (fault && !options.despiteAudit)
        throw new Error(`${fault} Nothing was restored; --despite-audit restores it all the same.`)
      await closeMails(trx)
      await countRestore(trx)
      await writeRestored(trx, manifest, fault, now)
      await placeFiles(backup, school, undo)
      await claimPlace(trx, backup, school, undo)
      await placeHeads(trx, backup, school, fault, undo, now)
      return fault
    })
    return { manifest, fault }
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error
  }
}

/**
 * Mails that waited at the backup have probably been sent since, and no mail is sent twice (docs/decisions/0009). Staff
 * can send them again.
 */
const closeMails = (trx: Db) =>
  trx
    .updateTable('mails')
    .set({ status: 'HANDED_OVER', last_error: 'the school was restored from a backup' })
    .where('status', 'in', ['WAITING', 'SENDING'])
    .execute()

/**
 * Whatever somebody keeps of the school is older than this. The number of the last transaction is one of the server that
 * was backed up, and would hide the change of another with the same number here.
 */
const countRestore = (trx: Db) =>
  trx
    .updateTable('school_version')
    .set((eb) => ({ version: eb('version', '+', 1), changed_in: 0 }))
    .execute()

const writeRestored = (trx: Db, manifest: Manifest, fault: AuditFault, now: Date) =>
  writeAudit(
    trx,
    { email: 'the command on the server' },
    {
      action: 'backups.restore',
      target: `backup:${manifest.name}`,
      after: { taken_at: manifest.taken_at, ...(fault && { audit_fault: fault }) },
    },
    now,
  )

async function placeFiles(backup: Backup, { storage, dataDir }: School, undo: Undo) {
  const aside = join(dataDir, 'restoring-file')
  undo.push(() => rmSync(aside, { force: true }))
  for (const [blob, { stored }] of Object.entries(backup.manifest.blobs)) {
    if ((await storage.sizeOf(blob)) !== undefined) {
      const { sha256 } = await measure(() => storage.open(blob))
      if (sha256 === blob) continue
      await removeBlob(storage, blob)
    }
    // No database names it yet, so it does no harm, but an empty place shall be empty again.
    undo.push(() => removeBlob(storage, blob))
    await pipeline(await openBlob(backup, stored), createWriteStream(aside))
    const storedFile = await storage.putFile(aside)
    if (storedFile.blob !== blob) throw new Error(`The file ${blob} was changed while it was restored.`)
  }
}

/** Ties the database to DATA_DIR, and brings a SECRET that the school had made for itself. */
async function claimPlace(trx: Db, backup: Backup, school: School, undo: Undo) {
  const { dataDir, secret, storage } = school
  const add = async (name: string, write: (path: string) => unknown) => {
    const path = join(dataDir, name)
    if (!existsSync(path)) undo.push(() => rmSync(path, { force: true }))
    await write(path)
  }
  await add('installation', () => claimDataDir(trx, storage, dataDir))
  const made = await readFileOf(backup, SECRET_FILE)
  if (made?.toString() === secret) await add(SECRET_FILE, (path) => writeFileSync(path, secret, { mode: 0o600 }))
}

/** The heads of the backup go on, so that the restored log must still hold them; a new file begins where they cannot be trusted. */
async function placeHeads(trx: Db, backup: Backup, school: School, fault: AuditFault, undo: Undo, now: Date) {
  const { path, key } = headsFile(school)
  const before = existsSync(path) ? readFileSync(path) : undefined
  undo.push(() => (before ? writeFileSync(path, before) : rmSync(path, { force: true })))
  rmSync(path, { force: true })
  const heads = fault ? undefined : await readFileOf(backup, HEADS_FILE)
  if (heads) {
    writeFileSync(`${path}.part`, heads, { mode: 0o600 })
    renameSync(`${path}.part`, path)
  }
  await storeHead(trx, { path, key }, undefined, now)
}
