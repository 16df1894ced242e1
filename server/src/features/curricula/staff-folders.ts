import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ARCHIVE_BYTES_MAX,
  CHANGES_SHOWN,
  type Counts,
  FAULTS_SHOWN,
  type FolderCheck,
} from '@padauk/contract/staff-curricula'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { withSentence } from '#lib/fault-sentences.ts'
import type { StoreSettings } from '#lib/open-storage.ts'
import type { Storage } from '#lib/storage.ts'
import type { Author } from '../audits/audits.ts'
import { lockSchool } from '../floors/floors.ts'
import type { Uploads } from '../videos/uploads.ts'
import { type ReadAnswer, runReadJob } from './folder-jobs.ts'
import { applyPlan, type Plan, planImport, storeFiles } from './import-folder.ts'
import { readMaterial } from './stored-files.ts'

/** Where archives are uploaded and unpacked. */
type Place = { storage: Storage; uploads: Uploads; settings: StoreSettings }

const openScratch = ({ settings: { dataDir } }: Place) => {
  mkdirSync(join(dataDir, 'imports'), { recursive: true })
  return mkdtemp(join(dataDir, 'imports', 'folder-'))
}
const removeScratch = (scratch: string) => rm(scratch, { recursive: true, force: true })

/** @throws 404 for an unknown upload, 409 while it is incomplete, 413 when too large, 415 when not a zip archive */
async function readArchive(
  place: Place,
  uploadId: string,
  storesFiles: boolean,
): Promise<Exclude<ReadAnswer, { notAnArchive: string }>> {
  const { uploads } = place
  const isWhole = await uploads.isWhole(uploadId)
  if (isWhole === undefined) throw notFound('upload')
  if (!isWhole) throw new AppError(409, fault('upload_not_whole'))
  const archive = uploads.pathOf(uploadId)
  if ((await stat(archive)).size > ARCHIVE_BYTES_MAX)
    throw new AppError(413, fault('archive_too_large', { max: ARCHIVE_BYTES_MAX / 1024 / 1024 }))
  const scratch = await openScratch(place)
  let read: ReadAnswer
  try {
    read = await runReadJob({ kind: 'read', archive, scratch })
    if (storesFiles && 'folder' in read) {
      const { root } = read
      await storeFiles(read.folder.storedFiles, async (path) => (await place.storage.putFile(join(root, path))).blob)
    }
  } finally {
    await removeScratch(scratch)
  }
  // A concurrent import has finished and deleted it.
  if ('notAnArchive' in read && !(await uploads.exists(uploadId))) throw notFound('upload')
  if ('notAnArchive' in read) throw new AppError(415, fault('not_an_archive'))
  return read
}

/** What importing an archive would change; nothing is written. */
export async function checkArchive(db: Db, place: Place, uploadId: string): Promise<FolderCheck> {
  const read = await readArchive(place, uploadId, false)
  if ('faults' in read)
    return {
      faults: read.faults.slice(0, FAULTS_SHOWN).map(withSentence),
      faults_total: read.faults.length,
      counts: null,
      changes: [],
      seen: null,
    }
  const plan = planImport(read.folder, await readMaterial(db))
  const changes = plan.steps.flatMap(({ floor, at, title, is }) => (is === 'same' ? [] : [{ floor, at, title, is }]))
  return {
    faults: [],
    faults_total: 0,
    counts: plan.counts,
    changes: changes.slice(0, CHANGES_SHOWN),
    seen: seenOf(plan),
  }
}

/** Fingerprint of what an import would change, and from what. */
const seenOf = ({ steps }: Plan) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        steps
          .filter(({ is }) => is !== 'same')
          .map(({ at, is, id, before, values, lesson }) => [
            at,
            is,
            id,
            before,
            values,
            lesson?.from?.questions,
            lesson?.to.questions,
          ]),
      ),
    )
    .digest('hex')

/**
 * Imports a checked archive in one transaction.
 * @throws 409 if the school has changed since the check, 422 if the archive has faults
 */
export async function importArchive(
  db: Db,
  place: Place,
  author: Author,
  { upload_id, seen }: { upload_id: string; seen: string },
  now: Date,
): Promise<{ counts: Counts }> {
  const read = await readArchive(place, upload_id, true)
  if ('faults' in read)
    throw new AppError(422, fault('folder_has_errors'), {
      fields: read.faults
        .slice(0, FAULTS_SHOWN)
        .map(({ file, line, message }) => ({ path: `${file}:${line}`, message })),
    })
  const counts = await inTransaction(db, async (trx) => {
    await lockSchool(trx)
    const plan = planImport(read.folder, await readMaterial(trx))
    if (seenOf(plan) !== seen) throw new AppError(409, fault('school_changed'))
    return applyPlan(trx, read.folder, plan, now, author)
  })
  await place.uploads.remove(upload_id)
  return { counts }
}
