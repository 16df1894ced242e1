import type { StaffVideo } from '@padauk/contract/staff-videos'
import { fault } from '@padauk/rules/faults'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, notFound } from '#errors.ts'
import { toFault } from '#lib/fault-sentences.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { sniffVideo } from './sniff.ts'
import type { Uploads } from './uploads.ts'

const COLUMNS = [
  'video_id',
  'lesson_id',
  'name',
  'status',
  'progress',
  'source',
  'poster',
  'seconds',
  'error',
  'created_at',
] as const
const toVideo = (
  row: Pick<Schema['video_jobs'], Exclude<(typeof COLUMNS)[number], 'video_id'>> & { video_id: number },
): StaffVideo => ({ ...row, error: row.error === null ? null : toFault(row.error) })

/** @throws 404 */
export async function readVideo(db: Db, videoId: number): Promise<StaffVideo> {
  const row = await db
    .selectFrom('video_jobs')
    .where('video_id', '=', videoId)
    .select([...COLUMNS])
    .executeTakeFirst()
  if (!row) throw notFound('video')
  return toVideo(row)
}

/** The newest upload for a lesson. */
export async function readUploadOf(db: Db, lessonId: number): Promise<StaffVideo | null> {
  const row = await db
    .selectFrom('video_jobs')
    .where('lesson_id', '=', lessonId)
    .select([...COLUMNS])
    .orderBy('video_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toVideo(row) : null
}

type Sent = { upload_id: string; name: string; lesson_id?: number | undefined; seconds?: number | undefined }

/**
 * Registers a complete upload; registering it again returns the same video.
 * @throws 404 for an unknown upload, 409 while it is incomplete, 415 when it is not a video
 */
export async function createVideo(
  db: Db,
  uploads: Uploads,
  author: Author,
  { upload_id, name, lesson_id, seconds = 0 }: Sent,
  now: Date,
): Promise<StaffVideo> {
  const existing = await db
    .selectFrom('video_jobs')
    .where('upload_id', '=', upload_id)
    .select('video_id')
    .executeTakeFirst()
  if (existing) return readVideo(db, existing.video_id)
  const isWhole = await uploads.isWhole(upload_id)
  if (isWhole === undefined) throw notFound('upload')
  if (!isWhole) throw new AppError(409, fault('upload_not_whole'))
  const media_type = await sniffVideo(uploads.pathOf(upload_id))
  if (!media_type) {
    await uploads.remove(upload_id)
    throw new AppError(415, fault('not_a_video'), { at: 'upload_id' })
  }
  return inTransaction(db, async (trx) => {
    if (
      lesson_id !== undefined &&
      !(await trx
        .selectFrom('lessons')
        .where('lesson_id', '=', lesson_id)
        .where('bin_item_id', 'is', null)
        .select('lesson_id')
        .executeTakeFirst())
    )
      throw notFound('lesson')
    const made = await trx
      .insertInto('video_jobs')
      .values({
        upload_id,
        name,
        lesson_id: lesson_id ?? null,
        media_type,
        seconds,
        status: 'WAITING',
        progress: 0,
        tries: 0,
        taken_until: now.toISOString(),
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('upload_id').doNothing())
      .returning('video_id')
      .executeTakeFirst()
    // A concurrent call registered it first.
    if (!made)
      return readVideo(
        trx,
        (
          await trx
            .selectFrom('video_jobs')
            .where('upload_id', '=', upload_id)
            .select('video_id')
            .executeTakeFirstOrThrow()
        ).video_id,
      )
    await writeAudit(
      trx,
      author,
      {
        action: 'videos.create',
        target: lesson_id ? `lesson:${lesson_id}` : `video:${made.video_id}`,
        after: { video_id: made.video_id, name },
      },
      now,
    )
    return readVideo(trx, made.video_id)
  })
}
