// npm run copy-files -- to-s3 | to-disk: copies the school's files between DATA_DIR and the bucket in S3_URL.
import { join } from 'node:path'
import { openDatabase } from '#db/open.ts'
import { inWords } from '#features/backups/faults.ts'
import { copyFiles } from '#features/files/copy-files.ts'
import { claimDataDir } from '#features/files/data-dir.ts'
import { openStorage } from '#lib/open-storage.ts'
import { readSettings } from '#settings.ts'

const TELL_EVERY_MS = 5000
const NEXT = {
  'to-s3':
    'Files that were added meanwhile are copied by a second run, while the product is stopped. Then start it with S3_URL; the folder files in DATA_DIR is no longer used.',
  'to-disk':
    'Files that were added meanwhile are copied by a second run, while the product is stopped. Then start it without S3_URL; the bucket is no longer used.',
}

async function run() {
  const [way, ...more] = process.argv.slice(2)
  if ((way !== 'to-s3' && way !== 'to-disk') || more.length > 0)
    throw new Error('npm run copy-files -- to-s3, or to-disk')
  const { databaseUrl, dataDir, bucket } = readSettings(process.env)
  if (!bucket) throw new Error('S3_URL is not set. It names the bucket, also for copying to the disk.')
  const [disk, s3] = [await openStorage({ dataDir, bucket: undefined }), await openStorage({ dataDir, bucket })]
  await s3.check()
  await disk.check()
  const db = await openDatabase(databaseUrl || join(dataDir, 'padauk.db'), { isPatient: true })
  try {
    const [from, to] = way === 'to-s3' ? [disk, s3] : [s3, disk]
    await claimDataDir(db, s3, dataDir)
    let reportedAt = performance.now()
    const copied = await copyFiles(db, from, to, join(dataDir, 'copying-files'), (done, all) => {
      if (performance.now() - reportedAt < TELL_EVERY_MS) return
      reportedAt = performance.now()
      say(`${done} of ${all} files`)
    })
    const { files, newFiles, newBytes, faults } = copied
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    if (faults.length > 0) throw new Error(`${faults.length} of ${files} files could not be copied.`)
    say(`All ${files} files are there and verified; ${newFiles} were copied now (${(newBytes / 1e6).toFixed(1)} MB).`)
    say(NEXT[way])
  } finally {
    await db.destroy()
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

run().catch((error) => {
  process.stderr.write(`${inWords(error, 'The copy is not complete; a new run goes on with it.')}\n`)
  process.exitCode = 1
})
