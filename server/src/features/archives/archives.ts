import { ARCHIVES_PER_DAY } from '@padauk/contract/archives'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Download } from '#http/answer.ts'
import type { Storage } from '#lib/storage.ts'
import { type PackedEntry, packFolder } from '../curricula/archives.ts'
import { countIn } from '../tries/tries.ts'
import { readSayers } from '../words/say-words.ts'
import { type ArchiveFile, archiveFiles, type Row } from './archive-files.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const PAGE = 200

type Picture = { path: string; blob: string; bytes: number }

/** The member's own pictures, by their names in the archive, which say nothing about anybody. */
async function listPictures(db: Db, member_id: number): Promise<Picture[]> {
  const files = (name: ReturnType<typeof sql<string>>) => [name.as('path'), 'blob', 'files.bytes'] as const
  const [profile, orders, claims] = await Promise.all([
    db
      .selectFrom('members')
      .innerJoin('files', 'files.path', 'members.profile_image')
      .where('member_id', '=', member_id)
      .select(files(sql<string>`'pictures/profile.webp'`))
      .execute(),
    db
      .selectFrom('funded_orders')
      .innerJoin('files', 'files.path', 'funded_orders.payment_proof')
      .where('member_id', '=', member_id)
      .select(files(sql<string>`'payment-proofs/order-' || order_id || '.webp'`))
      .execute(),
    db
      .selectFrom('claims')
      .innerJoin('funded_orders', 'funded_orders.order_id', 'claims.order_id')
      .innerJoin('files', 'files.path', 'claims.payment_proof')
      .where('member_id', '=', member_id)
      .select(files(sql<string>`'payment-proofs/withdrawal-' || history_id || '.webp'`))
      .execute(),
  ])
  return [...profile, ...orders, ...claims]
}

/** What a line of a table takes in the archive, about. */
const ROW_BYTES = 60

/** About how large the archive will be: the pictures to the byte, texts and lines roughly. */
export async function readArchiveSize(db: Db, member_id: number): Promise<{ bytes: number }> {
  const count = (table: 'lesson_progress' | 'quiz_attempts' | 'checklist_days' | 'ledger_entries') =>
    db
      .selectFrom(table)
      .where('member_id', '=', member_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const [pictures, { length }, ...counts] = await Promise.all([
    listPictures(db, member_id),
    db
      .selectFrom('notes')
      .where('member_id', '=', member_id)
      .select(sql<number>`coalesce(sum(length(title) + length(description)), 0)`.as('length'))
      .executeTakeFirstOrThrow(),
    ...(['lesson_progress', 'quiz_attempts', 'checklist_days', 'ledger_entries'] as const).map(count),
  ])
  const rows = counts.reduce((sum, { count }) => sum + Number(count), 0)
  const inPictures = pictures.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  return { bytes: 4096 + inPictures + Number(length) + rows * ROW_BYTES }
}

async function readProfile(db: Db, member_id: number) {
  const member = await db
    .selectFrom('members')
    .where('member_id', '=', member_id)
    .select(['name', 'email', 'phone', 'refer_code', 'language', 'video_height', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...member, text: `${JSON.stringify(member, null, 2)}\n` }
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The line below a note's title. */
const headOf = ({ type, updated_at, lesson, heading, video_second }: Row) =>
  [type, updated_at, lesson, heading, video_second === null ? null : clock(Number(video_second))]
    .filter((part) => part !== null)
    .join(' · ')

/** The rows of a file from the page that was read already, as it is sent. */
async function* linesOf({ name, read }: ArchiveFile, first: Awaited<ReturnType<ArchiveFile['read']>>) {
  const { stringify } = await import('csv-stringify/sync')
  const isTable = name.endsWith('.csv')
  // Without the mark spreadsheets misread Burmese.
  if (isTable) yield `\ufeff${stringify([Object.keys(first[0] ?? {})], { record_delimiter: 'windows' })}`
  for (let page = first, offset = 0; page.length > 0; ) {
    yield isTable
      ? stringify(page.map(Object.values), { record_delimiter: 'windows', escape_formulas: true })
      : page.map((note) => `# ${note.title}\n\n${headOf(note)}\n\n${note.description}\n\n`).join('')
    if (page.length < PAGE) return
    offset += PAGE
    page = await read({ limit: PAGE, offset })
  }
}

/**
 * All of a member's own data as a zip archive (PROF-3), read and packed while it is sent. What is in it, and why
 * something is not, says MEMBER_TABLES.
 * @throws 429 above one a minute or ARCHIVES_PER_DAY a day
 */
export async function downloadArchive(db: Db, storage: Storage, member_id: number, now: Date): Promise<Download> {
  await countIn(
    db,
    [
      { subject: `archive ${member_id} a minute`, limit: 1, windowMs: MINUTE_MS },
      { subject: `archive ${member_id} a day`, limit: ARCHIVES_PER_DAY, windowMs: DAY_MS },
    ],
    now,
  )
  const profile = await readProfile(db, member_id)
  const says = await readSayers(db)
  const readme = [says.my, says.en].map((say) => `${say('archive_readme')}\n`).join('\n')
  const entries: [string, PackedEntry][] = [
    ['README.txt', { text: readme }],
    ['profile.json', { text: profile.text }],
  ]
  for (const file of archiveFiles(db, { member_id, email: profile.email })) {
    const first = await file.read({ limit: PAGE, offset: 0 })
    if (first.length > 0) entries.push([file.name, { lines: () => linesOf(file, first) }])
  }
  for (const { path, blob } of await listPictures(db, member_id)) entries.push([path, { blob }])
  return { name: `my-data-${now.toISOString().slice(0, 10)}.zip`, bytes: await packFolder(storage, entries, now) }
}
