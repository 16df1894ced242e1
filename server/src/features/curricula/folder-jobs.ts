import { fork } from 'node:child_process'
import { fault } from '@padauk/rules/faults'
import type { StoreSettings } from '#lib/open-storage.ts'
import { takeTurns } from '#lib/turns.ts'
import type { Fault, Folder } from './folder.ts'
import type { Material } from './stored-files.ts'

// Reading and writing folders takes seconds and a lot of memory, so it runs in a process of its own.

export type ReadJob = { kind: 'read'; archive: string; scratch: string }
export type WriteJob = { kind: 'write'; store: StoreSettings; material: Material; at: Date }
/** `root` is where the files of the folder are unpacked. */
export type ReadAnswer = { folder: Folder; root: string } | { faults: Fault[] } | { notAnArchive: string }
export type Failure = { failed: string; code: string | undefined }

/** No real curriculum needs more memory or time than this. */
const MEMORY_MB = 768
const TIME_MS = 110_000

const takeTurn = takeTurns(1, 2)

// The worker answers each kind of job with its own type.

/**
 * Runs one job at a time, of either kind.
 * @throws 503 when too many wait
 */
export const runReadJob = (job: ReadJob) => takeTurn(() => start(job)) as Promise<ReadAnswer>
/** @param archive the open file to write to, which may be read meanwhile */
export const runWriteJob = (job: WriteJob, archive: number) => takeTurn(() => start(job, archive))

const start = (job: ReadJob | WriteJob, ...files: number[]) =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('./folder-worker.ts', import.meta.url), {
      // An empty environment: ours holds secrets that it does not need. The reader of a stranger's archive gets none.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MEMORY_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...files],
    })
    const tooMuch = () =>
      job.kind === 'read'
        ? resolve({ faults: [{ file: '.', line: 1, message: fault('folder_too_large') }] })
        : reject(new Error('the folder is too large to be written'))
    const timer = setTimeout(() => {
      tooMuch()
      child.kill('SIGKILL')
    }, TIME_MS)
    child.once('message', (answer: Failure | object) =>
      'failed' in answer ? reject(Object.assign(new Error(answer.failed), { code: answer.code })) : resolve(answer),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      // How V8 ends a process that is out of memory.
      if (signal === 'SIGABRT') tooMuch()
      else reject(new Error(`the process for folders ended with ${signal ?? code}`))
    })
    child.send(job)
  })
