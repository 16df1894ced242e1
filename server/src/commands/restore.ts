// npm run restore -- FOLDER [NAME] [--identity FILE] [--replace] [--despite-audit]: restores the newest backup, or the one with the name.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupFolder, requireBackup, SECRET_FILE } from '#features/backups/backup-folder.ts'
import { inWords } from '#features/backups/faults.ts'
import { readIdentity } from '#features/backups/identities.ts'
import { type Backup, openBackup, readFileOf } from '#features/backups/read-backup.ts'
import { restoreBackup } from '#features/backups/restore-backup.ts'
import { openStorage } from '#lib/open-storage.ts'
import { readSettings } from '#settings.ts'

const USAGE = 'npm run restore -- FOLDER [NAME] [--identity FILE] [--replace] [--despite-audit]'

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      identity: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'despite-audit': { type: 'boolean', default: false },
    },
  })
  const [given, wanted, ...more] = positionals
  if (!given || more.length > 0) throw new Error(USAGE)
  const folder = await openBackupFolder(resolve(process.env.INIT_CWD ?? '', given), false)
  const name = await requireBackup(folder, wanted)
  const identity = values.identity && readIdentity(resolve(process.env.INIT_CWD ?? '', values.identity))
  process.umask(0o077)
  const settings = readSettings(await withSecretOf(await openBackup(folder, name, identity)))
  const { databaseUrl, dataDir, secret } = settings
  const { manifest, fault } = await restoreBackup(
    folder,
    name,
    { url: databaseUrl || join(dataDir, 'padauk.db'), dataDir, secret, storage: await openStorage(settings) },
    { isReplace: values.replace, despiteAudit: values['despite-audit'], identity },
    new Date(),
  )
  process.stdout.write(
    `The school is as it was on ${manifest.taken_at}: ${Object.keys(manifest.tables).length} tables, ${Object.keys(manifest.blobs).length} files.\n${fault ? `${fault} A new audit-heads.log was begun.\n` : ''}`,
  )
}

/** The environment, with the SECRET that the school had made for itself, unless there is one here. */
async function withSecretOf(backup: Backup) {
  const env = process.env
  const isGiven =
    env.SECRET || env.NODE_ENV === 'production' || existsSync(resolve(env.DATA_DIR || 'data', SECRET_FILE))
  const made = isGiven ? undefined : await readFileOf(backup, SECRET_FILE)
  return made ? { ...env, SECRET: made.toString() } : env
}

run().catch((error) => {
  process.stderr.write(`${inWords(error, 'Nothing was restored.')}\n`)
  process.exitCode = 1
})
