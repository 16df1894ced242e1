import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after } from 'node:test'
import { headsFile, storeHead } from '#features/audits/audit-heads.ts'
import { writeAudit } from '#features/audits/audits.ts'
import type { School } from '#features/backups/take-backup.ts'
import { claimDataDir } from '#features/files/data-dir.ts'
import { nameFile } from '#features/files/files.ts'
import { diskStorage } from '#lib/storage.ts'
import { createPostgres, engine, openTestDatabase } from './engines.ts'
import { newFolder } from './folders.ts'
import { SECRET } from './releases.ts'

// A school of a few rows for backups, with what is easily lost on the way.

const NOW = new Date('2026-03-01T12:00:00.000Z')
/** Ends of lines that are none, marks on letters, and what SQL and JSON quote. */
export const TEXT = 'ကြော\u2028next\r\nline "quoted" \\ \'it\'\t🌼 \u0001'

/** A school with its database open, as if it were running. */
export async function openSmallSchool() {
  const dataDir = newFolder()
  const { db, url, close } = await openTestDatabase(dataDir)
  after(close)
  const storage = diskStorage(join(dataDir, 'files'))
  const school: School = { url, dataDir, secret: SECRET, storage }
  await claimDataDir(db, storage, dataDir)
  const at = NOW.toISOString()
  const members = [TEXT, 'Ko Ko'].map((name, nth) => ({
    email: `${nth}@padauk.test`,
    name,
    phone_key: nth ? '9595000000' : null,
    password_hash: 'none',
    refer_code: `CODE${nth}`,
    status: 'ACTIVE' as const,
    created_at: at,
  }))
  await db.insertInto('members').values(members).execute()
  const { member_id } = await db.selectFrom('members').select('member_id').limit(1).executeTakeFirstOrThrow()
  const note = { member_id, type: 'NIGHT_PHASE' as const, title: TEXT, description: '', updated_at: at }
  await db.insertInto('notes').values([note, note, note]).execute()
  // The last id was given, so it must never be given again.
  await db.deleteFrom('notes').where('note_id', '=', 3).execute()
  await db
    .insertInto('campuses')
    .values({
      slug: 'defi',
      title: 'DeFi',
      description: 'Yield',
      logo: '',
      cover: '',
      position: 1,
      status: 'PUBLISHED',
    })
    .execute()
  await db
    .insertInto('mails')
    .values({
      cause: 'one',
      recipient: '0@padauk.test',
      subject: 's',
      text: 't',
      html: 'h',
      status: 'WAITING',
      tries: 0,
      due_at: at,
      created_at: at,
    })
    .execute()
  for (const [path, text] of [
    ['a.txt', 'A'],
    ['private/b.txt', 'B'],
    ['same.txt', 'A'],
  ] as const) {
    const bytes = Buffer.from(text)
    await storage.put(bytes)
    await nameFile(db, { path, bytes, media_type: 'text/plain', is_private: path !== 'a.txt' }, NOW)
  }
  const blob = await storage.put(Buffer.from('# Campus'))
  await db.insertInto('curriculum_files').values({ path: 'defi/campus.md', blob, bytes: 8 }).execute()
  await change()
  return { db, school, change }

  /** A change by staff, kept in the heads file too. */
  async function change() {
    await db
      .transaction()
      .execute((trx) => writeAudit(trx, { email: 'owner@padauk.test' }, { action: 'files.create', target: TEXT }, NOW))
    await storeHead(db, headsFile({ dataDir, secret: SECRET }), undefined, NOW)
  }
}

/** Places to restore to: one of each engine that is there. Each is empty, and its DATA_DIR does not exist yet. */
export async function openPlaces(): Promise<School[]> {
  const places = [await openPlace('sqlite')]
  if (engine === 'postgres') places.push(await openPlace('postgres'))
  return places
}

export async function openPlace(on: string = engine): Promise<School> {
  const dataDir = join(newFolder(), 'data')
  const storage = diskStorage(join(dataDir, 'files'))
  if (on !== 'postgres') return { url: join(dataDir, 'padauk.db'), dataDir, secret: SECRET, storage }
  const { url, drop } = await createPostgres()
  after(drop)
  return { url, dataDir, secret: SECRET, storage }
}

/** Runs a command of the product as a person would, beside a server that runs here. */
export async function command(
  name: 'back-up' | 'restore' | 'verify-audit' | 'copy-files',
  args: string[],
  of?: Partial<School> & { uid?: number | undefined; s3Url?: string; onStart?: (kill: () => void) => void },
) {
  const { DATABASE_URL: _, SECRET: __, NODE_ENV: ___, S3_URL: ____, ...env } = process.env
  const dataDir = of?.dataDir ?? join(newFolder(), 'none')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, `../commands/${name}.ts`), ...args],
    {
      env: {
        ...env,
        DATA_DIR: dataDir,
        ...(of?.secret && { SECRET: of.secret }),
        ...(of?.s3Url && { S3_URL: of.s3Url }),
        ...(of?.url?.startsWith('postgres') && { DATABASE_URL: of.url }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(of?.uid && { uid: of.uid }),
    },
  )
  of?.onStart?.(() => child.kill('SIGKILL'))
  const texts = ['', '']
  for (const [nth, stream] of [child.stdout, child.stderr].entries())
    stream.setEncoding('utf8').on('data', (text) => {
      texts[nth] += text
    })
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stdout: texts[0] as string, stderr: texts[1] as string }
}
