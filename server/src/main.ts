import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { diskStorage } from './lib/storage.ts'
import { readSettings } from './settings.ts'

const webDir = join(import.meta.dirname, '../../web/build/client')

async function start() {
  const settings = readSettings(process.env)
  const storage = diskStorage(join(settings.dataDir, 'files'))
  await storage.check()
  const db = await openDatabase(settings.databaseUrl || join(settings.dataDir, 'padauk.db'))
  // Loaded only while a first start fills an empty database: a later start neither reads nor keeps it in memory.
  if (!settings.isProduction && (await isEmpty())) await (await import('../../demo/load.ts')).loadDemo(db, storage, new Date())

  const app = await buildApp({ db, settings, storage }, { logger: { level: 'info' }, ...(existsSync(webDir) && { webDir }) })
  await app.listen({ host: settings.host, port: settings.port })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await app.close()
      await db.destroy()
      process.exit(0)
    })

  async function isEmpty() {
    return !(await db.selectFrom('members').select('member_id').limit(1).executeTakeFirst())
  }
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
