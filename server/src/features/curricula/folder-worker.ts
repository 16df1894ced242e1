import { parentPort, workerData } from 'node:worker_threads'
import { diskStorage } from '#lib/storage.ts'
import { NotAnArchive, unpackArchive } from './archives.ts'
import { planExport } from './export-folder.ts'
import { CurriculumError } from './folder.ts'
import type { PlanJob, ReadAnswer, ReadJob } from './folder-jobs.ts'
import { storeFiles } from './import-folder.ts'
import { openFolder } from './open-folder.ts'
import { readSource } from './read-folder.ts'

async function read({ archive, scratch, storeDir, keeps }: ReadJob): Promise<ReadAnswer> {
  try {
    const { faults, root } = await unpackArchive(archive, scratch)
    if (faults.length > 0) return { faults }
    const source = openFolder(root)
    const folder = readSource(source)
    if (folder.faults.length > 0) return { faults: folder.faults }
    if (keeps) await storeFiles(diskStorage(storeDir), source)
    return { folder }
  } catch (error) {
    if (error instanceof NotAnArchive) return { notAnArchive: error.message }
    if (error instanceof CurriculumError) return { faults: error.faults }
    throw error
  }
}

const job = workerData as ReadJob | PlanJob
parentPort?.postMessage(
  job.kind === 'read' ? await read(job) : await planExport(diskStorage(job.storeDir), job.material),
)
