import { spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDatabase } from './db/open.ts'
import { headsFile, startHeads } from './features/audits/audit-heads.ts'
import { placeShippedTexts } from './features/configurations/shipped-texts.ts'
import { claimDataDir, requireFiles } from './features/files/data-dir.ts'
import { listen } from './http/listen.ts'
import { importAll } from './lib/import-all.ts'
import { openStorage } from './lib/open-storage.ts'
import { greet, output } from './output.ts'
import type { Background } from './parts.ts'
import { doesBackgroundWork, obeySupervisor } from './processes/worker.ts'
import type { Settings } from './settings.ts'

type Worker = (parts: Background) => () => Promise<void>

/** Every `*.worker.ts` file of a feature exports one function, which starts its work and returns what stops it. */
const workers = Object.values(
  await importAll<Record<string, Worker>>(new URL('features/', import.meta.url), '.worker.ts'),
).flatMap(Object.values<Worker>)

const root = join(import.meta.dirname, '../..')
const webDir = join(root, 'web/build/client')
/** Beside the bundle: what runs from sources makes its own, as they are now. */
const docsDir = join(dirname(process.argv[1] as string), 'docs')

/** One server process. */
export async function serve(settings: Settings) {
  const { isProduction, metricsToken } = settings
  const metrics = metricsToken ? (await import('#http/metrics.ts')).openMetrics(metricsToken) : undefined
  const storage = await openStorage(settings)
  await storage.check()
  const db = await openDatabase(settings.databaseUrl || join(settings.dataDir, 'padauk.db'), {
    onQuery: metrics?.queryTook,
  })
  await claimDataDir(db, storage, settings.dataDir)
  await requireFiles(db, storage)
  const isEmpty = !(await db.selectFrom('members').select('member_id').limit(1).executeTakeFirst())
  if (isEmpty && !isProduction) fillDemo()
  await placeShippedTexts(db)

  const { buildApp } = await import('./app.ts')
  const app = await buildApp(
    { db, settings, storage, metrics },
    {
      logger: { level: 'info', stream: output },
      ...(existsSync(webDir) && { webDir }),
      ...(existsSync(docsDir) && { docsDir }),
    },
  )
  const stops = doesBackgroundWork(process.env)
    ? workers.map((start) => start({ db, settings, storage, log: app.log }))
    : []
  const stopHeads = startHeads(db, headsFile(settings), app.log)
  await listen(app, settings)
  setTimeout(tidyMemory, TIDY_MS).unref()
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS)
    await Promise.all([app.close(), ...stops.map((end) => end())])
    // Last, so that it writes down the last change.
    await stopHeads()
    await db.destroy()
    process.exit(0)
  }
  if (cluster.isWorker) return obeySupervisor(app, metrics, stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  await greet(settings)
}

/** A stop takes no longer, whatever hangs: a mail server, a disk. Containers are killed after ten seconds too. */
const STOP_MS = 10_000

/** When the first requests have had their answers: it stops the thread for a moment. */
const TIDY_MS = 1000

/** Frees about 20 MiB left over from loading, which an idle server would otherwise hold. */
function tidyMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}

/** In a separate process, which frees the memory needed for reading a curriculum. */
function fillDemo() {
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'demo/fill.ts')],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The demo data could not be loaded')
}
