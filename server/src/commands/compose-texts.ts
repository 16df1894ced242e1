// npm run compose-texts: puts Burmese texts that were stored by an older version into the standard order of their marks.
import { join } from 'node:path'
import { composeTexts } from '#db/compose-texts.ts'
import { openDatabase } from '#db/open.ts'
import { readSettings } from '#settings.ts'

async function run() {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const db = await openDatabase(databaseUrl || join(dataDir, 'padauk.db'), { isPatient: true })
  try {
    process.stdout.write(`${await composeTexts(db)} rows were changed.\n`)
  } finally {
    await db.destroy()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
