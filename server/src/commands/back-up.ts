// npm run backup -- FOLDER: backs the school up, also while it runs. npm run backup -- --check FOLDER [NAME]: verifies.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups, openBackupFolder, requireBackup } from '#features/backups/backup-folder.ts'
import { inWords } from '#features/backups/faults.ts'
import { pruneBackups } from '#features/backups/prune-backups.ts'
import { takeBackup } from '#features/backups/take-backup.ts'
import { readKnownManifest, rehearse, verifyFiles } from '#features/backups/verify-backup.ts'
import { diskStorage } from '#lib/storage.ts'
import { readSettings } from '#settings.ts'

const USAGE = 'npm run backup -- FOLDER, or npm run backup -- --check FOLDER [NAME]'

async function run() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
  const [given, name, ...more] = positionals
  if (!given || more.length > 0 || (name && !values.check)) throw new Error(USAGE)
  // npm changes to the project's folder; the path is relative to the caller's.
  const path = resolve(process.env.INIT_CWD ?? '', given)
  await (values.check ? check(path, name) : backUp(path))
}

async function backUp(path: string) {
  // A backup has everything that the database has: nobody else may read it.
  process.umask(0o077)
  const folder = await openBackupFolder(path, true)
  const { databaseUrl, dataDir, secret } = readSettings(process.env)
  const school = {
    url: databaseUrl || join(dataDir, 'padauk.db'),
    dataDir,
    secret,
    storage: diskStorage(join(dataDir, 'files')),
  }
  const { manifest, newFiles, newBytes } = await takeBackup(school, folder, new Date())
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  say(
    `The backup ${manifest.name} is complete: ${rows} rows, ${Object.keys(manifest.blobs).length} files, ${newFiles} of them new (${(newBytes / 1e6).toFixed(1)} MB).`,
  )
  const removed = await pruneBackups(folder, new Date())
  if (removed.length > 0) say(`Removed by age: ${removed.join(', ')}.`)
}

async function check(path: string, name: string | undefined) {
  const folder = await openBackupFolder(path, false)
  const names = name ? [await requireBackup(folder, name)] : (await listBackups(folder)).complete
  if (names.length === 0) await requireBackup(folder)
  const verified = new Set<string>()
  for (const one of names) {
    const manifest = readKnownManifest(folder, one)
    await verifyFiles(folder, manifest, verified)
    const fault = await rehearse(folder, manifest, process.env.SECRET || undefined)
    if (fault) throw new Error(`The backup ${one} can be restored, but: ${fault}`)
    say(
      `The backup ${one} is whole: ${Object.keys(manifest.tables).length} tables, ${Object.keys(manifest.blobs).length} files.`,
    )
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

run().catch((error) => {
  process.stderr.write(`${inWords(error, 'There is no new backup.')}\n`)
  process.exitCode = 1
})
