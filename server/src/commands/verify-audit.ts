// npm run verify-audit: verifies the hash chain of the audit log and its kept heads; exits with 1 if it is broken.
import { join } from 'node:path'
import { openDatabase } from '#db/open.ts'
import { headsFile } from '#features/audits/audit-heads.ts'
import { verifyAudits } from '#features/audits/audits.ts'
import { readSettings } from '#settings.ts'

async function run() {
  const settings = readSettings(process.env)
  const { databaseUrl, dataDir } = settings
  const db = await openDatabase(databaseUrl || join(dataDir, 'padauk.db'), { isPatient: true })
  try {
    const { is_whole, rows, broken_at } = await verifyAudits(db, headsFile(settings))
    if (!is_whole)
      throw new Error(
        `The audit log is broken at row ${broken_at}, or DATA_DIR/audit-heads.log is: ${rows} rows before it are as they were written.`,
      )
    process.stdout.write(`The audit log is whole: ${rows} rows.\n`)
  } finally {
    await db.destroy()
  }
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
