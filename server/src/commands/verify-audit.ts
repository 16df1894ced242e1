// npm run verify-audit: verifies the hash chain of the audit log; exits with 1 if it is broken.
import { join } from 'node:path'
import { openDatabase } from '#db/open.ts'
import { verifyAudits } from '#features/audits/audits.ts'
import { readSettings } from '#settings.ts'

async function run() {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const db = await openDatabase(databaseUrl || join(dataDir, 'padauk.db'), { isPatient: true })
  try {
    const { is_whole, rows, broken_at } = await verifyAudits(db)
    if (!is_whole)
      throw new Error(`The audit log is broken at row ${broken_at}: ${rows} rows before it are as they were written.`)
    process.stdout.write(`The audit log is whole: ${rows} rows.\n`)
  } finally {
    await db.destroy()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
