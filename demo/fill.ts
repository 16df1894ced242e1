// Fills the database named by the settings with the demo data and exits.
import { join } from 'node:path'
import { openDatabase } from '../server/src/db/open.ts'
import { openStorage } from '../server/src/lib/open-storage.ts'
import { readSettings } from '../server/src/settings.ts'
import { loadDemo } from './load.ts'

const settings = readSettings(process.env)
const db = await openDatabase(settings.databaseUrl || join(settings.dataDir, 'padauk.db'), { isPatient: true })
try {
  await loadDemo(db, await openStorage(settings), new Date())
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
