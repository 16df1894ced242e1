import { Worker } from 'node:worker_threads'
import type { Entries } from './export-job.ts'
import type { Fault, Folder } from './folder.ts'
import type { Material } from './kept-files.ts'

// Reading a folder takes seconds and a lot of memory, so it runs in a worker thread and never blocks members' requests.

export type ReadJob = { kind: 'read'; archive: string; scratch: string; storeDir: string; keeps: boolean }
export type PlanJob = { kind: 'plan'; storeDir: string; material: Material }
export type ReadAnswer = { folder: Folder } | { faults: Fault[] } | { notAnArchive: string }

/** No real curriculum needs more memory or time than this. */
const MEMORY_MB = 768
const TIME_MS = 110_000

let turn: Promise<unknown> = Promise.resolve()

/** Runs jobs one at a time. */
export function runFolderJob(job: ReadJob): Promise<ReadAnswer>
export function runFolderJob(job: PlanJob): Promise<Entries>
export function runFolderJob(job: ReadJob | PlanJob): Promise<unknown> {
  const run = turn.then(() => start(job))
  turn = run.catch(() => {})
  return run
}

const start = (job: ReadJob | PlanJob) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./folder-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const tooMuch = () =>
      job.kind === 'read'
        ? resolve({ faults: [{ file: '.', line: 1, message: 'the folder is too large to be read' }] })
        : reject(new Error('the folder is too large to be written'))
    const timer = setTimeout(() => {
      tooMuch()
      void worker.terminate()
    }, TIME_MS)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error),
    )
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the thread that reads folders ended with ${code}`))
    })
  })
