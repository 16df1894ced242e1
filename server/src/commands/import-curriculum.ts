// npm run import -- FOLDER [--check]: imports a curriculum folder, or reports what that would change.
import { join, resolve } from 'node:path'
import type { Counts } from '@padauk/contract/staff-curricula'
import { openDatabase } from '#db/open.ts'
import { CurriculumError, importFolder, planImport } from '#features/curricula/import-folder.ts'
import { isFolder } from '#features/curricula/open-folder.ts'
import { readFolder } from '#features/curricula/read-folder.ts'
import { readMaterial } from '#features/curricula/stored-files.ts'
import { claimDataDir } from '#features/files/data-dir.ts'
import { openStorage } from '#lib/open-storage.ts'
import { readSettings } from '#settings.ts'

async function run() {
  const words = process.argv.slice(2)
  const isCheck = words.includes('--check')
  const [given, ...more] = words.filter((word) => word !== '--check')
  if (!given || more.length > 0) throw new Error('npm run import -- FOLDER [--check]')
  const root = resolve(process.env.INIT_CWD ?? '', given)
  if (!isFolder(root)) throw new Error(`there is no folder ${root}`)
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir } = settings
  const db = await openDatabase(databaseUrl || join(dataDir, 'padauk.db'), { isPatient: true })
  const storage = await openStorage(settings)
  try {
    await claimDataDir(db, storage, dataDir)
    process.stdout.write(
      inWords(
        isCheck
          ? await check()
          : await importFolder(db, storage, root, new Date(), {
              email: 'the command on the server',
            }),
      ),
    )
    if (isCheck) process.stdout.write('Nothing was changed.\n')
  } finally {
    await db.destroy()
  }

  async function check(): Promise<Counts> {
    const folder = readFolder(root)
    if (folder.faults.length > 0) throw new CurriculumError(folder.faults)
    return planImport(folder, await readMaterial(db)).counts
  }
}

const inWords = (counts: Counts) =>
  Object.entries(counts)
    .map(
      ([floor, { added, changed, same }]) =>
        `${floor.padEnd(12)}${added} added, ${changed} changed, ${same} the same\n`,
    )
    .join('')

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
