import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openStorage } from '#lib/open-storage.ts'
import { NotAnArchive, packFolder, unpackArchive } from './archives.ts'
import { exportEntries } from './export-folder.ts'
import type { Failure, ReadAnswer, ReadJob, WriteJob } from './folder-jobs.ts'
import { openFolder } from './open-folder.ts'
import { readSource } from './read-folder.ts'

/** The first after the standard streams and the channel to the server. */
const ARCHIVE_FD = 4

async function read({ archive, scratch }: ReadJob): Promise<ReadAnswer> {
  try {
    const { faults, root } = await unpackArchive(archive, scratch)
    if (faults.length > 0) return { faults }
    const folder = readSource(openFolder(root))
    if (folder.faults.length > 0) return { faults: folder.faults }
    return { folder, root }
  } catch (error) {
    if (error instanceof NotAnArchive) return { notAnArchive: error.message }
    throw error
  }
}

async function write({ store, material, at }: WriteJob) {
  const storage = await openStorage(store)
  const archive = await packFolder(storage, exportEntries(storage, material), at)
  await pipeline(archive, createWriteStream('', { fd: ARCHIVE_FD }))
  return { isWritten: true }
}

// The server has ended, perhaps suddenly.
process.once('disconnect', () => process.exit())
process.once('message', async (job: ReadJob | WriteJob) => {
  const answer = await (job.kind === 'read' ? read(job) : write(job)).catch(
    (error: NodeJS.ErrnoException): Failure => ({ failed: error.message, code: error.code }),
  )
  process.send?.(answer, () => process.exit())
})
