// npm run backup -- FOLDER [--to PUBLIC-KEY]: backs the school up, also while it runs.
// npm run backup -- --check FOLDER [NAME] [--identity FILE]: verifies all backups, or the one with the name.
// npm run backup -- --new-key FILE: makes a key pair for --to and --identity.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listBackups, openBackupFolder, requireBackup } from '#features/backups/backup-folder.ts'
import { inWords } from '#features/backups/faults.ts'
import { readIdentity } from '#features/backups/identities.ts'
import { pruneBackups } from '#features/backups/prune-backups.ts'
import { openBackup } from '#features/backups/read-backup.ts'
import { takeBackup } from '#features/backups/take-backup.ts'
import { rehearse, verifyFiles } from '#features/backups/verify-backup.ts'
import { isRecipient, makeKeys } from '#lib/age.ts'
import { openStorage } from '#lib/open-storage.ts'
import { readSettings } from '#settings.ts'

const USAGE =
  'npm run backup -- FOLDER [--to PUBLIC-KEY], or --check FOLDER [NAME] [--identity FILE], or --new-key FILE'

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      to: { type: 'string' },
      identity: { type: 'string' },
      'new-key': { type: 'string' },
    },
  })
  if (values['new-key']) return writeNewKey(fromCaller(values['new-key']))
  const [given, name, ...more] = positionals
  if (!given || more.length > 0 || (name && !values.check)) throw new Error(USAGE)
  if (values.to && !isRecipient(values.to)) throw new Error('--to needs a public key of age, which begins with age1.')
  const identity = values.identity && readIdentity(fromCaller(values.identity))
  await (values.check ? check(fromCaller(given), name, identity) : backUp(fromCaller(given), values.to))
}

/** npm changes to the project's folder; a path is relative to the caller's. */
const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '', path)

async function writeNewKey(path: string) {
  const { identity, recipient } = await makeKeys()
  writeFileSync(path, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  say(`The secret key is in ${path}. Keep it elsewhere than the backups. The public key, for --to, is ${recipient}`)
}

async function backUp(path: string, recipient: string | undefined) {
  // A backup has everything that the database has: nobody else may read it.
  process.umask(0o077)
  const folder = await openBackupFolder(path, true)
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir, secret } = settings
  const school = {
    url: databaseUrl || join(dataDir, 'padauk.db'),
    dataDir,
    secret,
    storage: await openStorage(settings),
  }
  const { manifest, newFiles, newBytes } = await takeBackup(school, folder, new Date(), recipient)
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  say(
    `The backup ${manifest.name} is complete: ${rows} rows, ${Object.keys(manifest.blobs).length} files, ${newFiles} of them new (${(newBytes / 1e6).toFixed(1)} MB).`,
  )
  const removed = await pruneBackups(folder, new Date())
  if (removed.length > 0) say(`Removed by age: ${removed.join(', ')}.`)
}

async function check(path: string, name: string | undefined, identity: string | undefined) {
  const folder = await openBackupFolder(path, false)
  const names = name ? [await requireBackup(folder, name)] : (await listBackups(folder)).complete
  if (names.length === 0) await requireBackup(folder)
  const verified = new Set<string>()
  for (const one of names) {
    const backup = await openBackup(folder, one, identity)
    const { manifest } = backup
    await verifyFiles(backup, verified)
    if (manifest.recipient && identity === undefined) {
      say(
        `The backup ${one} is encrypted: its files are as they were written. --identity FILE also verifies what is in them.`,
      )
      continue
    }
    const fault = await rehearse(backup, process.env.SECRET || undefined)
    if (fault) throw new Error(`The backup ${one} can be restored, but: ${fault}`)
    say(
      `The backup ${one} is whole: ${Object.keys(manifest.tables).length} tables, ${Object.keys(manifest.blobs).length} files.`,
    )
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

run().catch((error) => {
  const outcome = process.argv.includes('--check') ? 'Nothing was verified.' : 'There is no new backup.'
  process.stderr.write(`${inWords(error, outcome)}\n`)
  process.exitCode = 1
})
