import { spawnSync } from 'node:child_process'
import { existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ACCOUNTS, PASSWORD, STAFF } from '../../demo/world.ts'
import { openDatabase } from './db/open.ts'
import { headsFile, startHeads } from './features/audits/audit-heads.ts'
import { placeShippedTexts } from './features/configurations/shipped-texts.ts'
import { claimDataDir } from './features/files/data-dir.ts'
import { startSweeps } from './features/files/unnamed-blobs.ts'
import { startMails } from './features/mails/mails.ts'
import { openUploads } from './features/videos/uploads.ts'
import { startVideos } from './features/videos/video-jobs.ts'
import { openMailer } from './lib/mail.ts'
import { diskStorage } from './lib/storage.ts'
import { readSettings, type Settings } from './settings.ts'

const root = join(import.meta.dirname, '../..')
const webDir = join(root, 'web/build/client')

/** Drops what cannot be written, for example to a full disk; with the logger's own stream that ends the process. */
const output = {
  write(text: string) {
    try {
      writeSync(1, text)
    } catch {}
  },
}

async function start() {
  const settings = readSettings(process.env)
  const storage = diskStorage(join(settings.dataDir, 'files'))
  await storage.check()
  const db = await openDatabase(settings.databaseUrl || join(settings.dataDir, 'padauk.db'))
  await claimDataDir(db, storage, settings.dataDir)
  const isEmpty = !(await db.selectFrom('members').select('member_id').limit(1).executeTakeFirst())
  if (isEmpty && !settings.isProduction) fillDemo()
  await placeShippedTexts(db)

  const { buildApp } = await import('./app.ts')
  const app = await buildApp(
    { db, settings, storage },
    { logger: { level: 'info', stream: output }, ...(existsSync(webDir) && { webDir }) },
  )
  const stopMails = startMails(db, openMailer(settings), app.log)
  const stopSweeps = startSweeps(db, storage, app.log)
  const stopHeads = startHeads(db, headsFile(settings), app.log)
  const stopVideos = startVideos({ db, storage, uploads: openUploads(settings.dataDir) }, app.log)
  await app.listen({ host: settings.host, port: settings.port })
  output.write(welcome(settings))
  tidyMemory()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      setTimeout(() => process.exit(1), STOP_MS)
      await Promise.all([app.close(), stopMails(), stopSweeps(), stopVideos()])
      // Last, so that it writes down the last change.
      await stopHeads()
      await db.destroy()
      process.exit(0)
    })
}

/** A stop takes no longer, whatever hangs: a mail server, a disk. Containers are killed after ten seconds too. */
const STOP_MS = 10_000

/** Frees about 10 MiB left over from loading, which an idle server would otherwise hold. */
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

const welcome = ({ publicUrl, isProduction }: Settings) =>
  `\n  Padauk is at ${publicUrl}\n${
    isProduction
      ? ''
      : `\n${[...Object.values(ACCOUNTS), ...Object.values(STAFF)]
          .map(({ email, shows }) => `  ${email.padEnd(24)} ${shows}\n`)
          .join('')}\n  The password of each is ${PASSWORD}\n`
  }\n`

// Skipped when the module is only compiled (scripts/machine.mjs).
if (import.meta.main)
  start().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
