// npm run export -- FOLDER: writes the school's whole curriculum to a new folder.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '#db/open.ts'
import { exportFolder } from '#features/curricula/export-folder.ts'
import { openStorage } from '#lib/open-storage.ts'
import { readSettings } from '#settings.ts'

async function run() {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new Error('npm run export -- FOLDER')
  // npm changes to the project's folder; the path is relative to the caller's.
  const root = resolve(process.env.INIT_CWD ?? '', given)
  if (existsSync(root) && readdirSync(root).length > 0)
    throw new Error(`${root} is not empty; the curriculum is written into a folder of its own`)
  const settings = readSettings(process.env)
  const db = await openDatabase(settings.databaseUrl || join(settings.dataDir, 'padauk.db'), { isPatient: true })
  try {
    mkdirSync(root, { recursive: true })
    const files = await exportFolder(db, await openStorage(settings), root)
    process.stdout.write(`${files} files are in ${root}\n`)
  } finally {
    await db.destroy()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
