import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fault } from '@padauk/rules/faults'
import { outageOf } from '#db/outages.ts'
import type { Db, Schema } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { remakePicture } from '#lib/images.ts'
import type { Storage } from '#lib/storage.ts'
import { nameBlob, nameFile } from '../files/files.ts'
import { convertVideo, hasFfmpeg, VideoRefused } from './convert-video.ts'
import type { Uploads } from './uploads.ts'

/** A converter renews its claim at least this often; once it lapses, another process takes over. */
const TAKEN_MS = 60_000
const RENEW_MS = 5000
const TRIES_MAX = 3
const MEDIA_TYPES: Record<string, string> = { '.m3u8': 'application/vnd.apple.mpegurl', '.ts': 'video/mp2t' }
const ENDINGS: Record<string, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' }

type Made = { source: string; poster: string | null; seconds: number }
type Parts = {
  db: Db
  storage: Storage
  uploads: Uploads
  canConvert?: () => Promise<boolean>
  /** Gives a converted video to its lesson. */
  attach?: (
    trx: Db,
    job: { video_id: number; lesson_id: number; created_at: string },
    made: Made,
    now: Date,
  ) => Promise<void>
}
type Job = Pick<Schema['video_jobs'], 'upload_id' | 'lesson_id' | 'media_type' | 'seconds' | 'tries' | 'created_at'> & {
  video_id: number
}

/** Claims the oldest job that is waiting or whose converter died; only one process gets it. */
async function takeJob(db: Db, now: Date): Promise<Job | undefined> {
  const at = now.toISOString()
  const job = await db
    .selectFrom('video_jobs')
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where((eb) =>
      eb.or([
        eb('taken_until', '<=', at),
        // Never taken or put off for so long: written while the clock was ahead.
        eb('taken_until', '>', new Date(now.getTime() + 2 * TAKEN_MS).toISOString()),
      ]),
    )
    .select([
      'video_id',
      'upload_id',
      'lesson_id',
      'media_type',
      'seconds',
      'tries',
      'status',
      'taken_until',
      'created_at',
    ])
    .orderBy('video_id')
    .limit(1)
    .executeTakeFirst()
  if (!job) return undefined
  const { numUpdatedRows } = await db
    .updateTable('video_jobs')
    .set({ status: 'RUNNING', taken_until: untilOf(now), tries: job.tries + 1 })
    .where('video_id', '=', job.video_id)
    .where('status', '=', job.status)
    .where('taken_until', '=', job.taken_until)
    .where('tries', '=', job.tries)
    .executeTakeFirst()
  return numUpdatedRows ? job : undefined
}

const untilOf = (now: Date) => new Date(now.getTime() + TAKEN_MS).toISOString()

/**
 * Converts one waiting video; resolves to whether there was one.
 */
export async function runVideoJob(parts: Parts, now: Date, signal?: AbortSignal): Promise<boolean> {
  const { db, uploads } = parts
  const job = await takeJob(db, now)
  if (!job) return false
  /** Resolves to whether the job was still ours: when the clock jumps, another process takes it over. */
  const move = async (
    values: {
      status?: 'WAITING' | 'DONE' | 'FAILED'
      progress?: number
      tries?: number
      taken_until?: string
      source?: string
      poster?: string | null
      seconds?: number
      error?: string
    },
    trx = db,
  ) => {
    const { numUpdatedRows } = await trx
      .updateTable('video_jobs')
      .set(values)
      .where('video_id', '=', job.video_id)
      .where('status', '=', 'RUNNING')
      .where('tries', '=', job.tries + 1)
      .executeTakeFirst()
    return numUpdatedRows > 0
  }
  try {
    if (job.tries >= TRIES_MAX) throw new VideoRefused(fault('video_broken_off'))
    if (!(await uploads.exists(job.upload_id))) throw new VideoRefused(fault('video_upload_gone'))
    let saidAt = 0
    let progress = 0
    const made = (await (parts.canConvert ?? hasFfmpeg)())
      ? await convertAndStore(
          parts,
          job,
          (fraction) => {
            const percent = Math.floor(fraction * 99)
            const clock = performance.now()
            if (clock - saidAt < (percent === progress ? RENEW_MS : 500)) return
            saidAt = clock
            progress = percent
            void move({ progress, taken_until: untilOf(new Date()) }).catch(() => {})
          },
          now,
          signal,
        )
      : await storeUnconverted(parts, job, now)
    const { video_id, lesson_id, created_at } = job
    const isOurs = await inTransaction(db, async (trx) => {
      if (!(await move({ status: 'DONE', progress: 100, ...made }, trx))) return false
      if (lesson_id !== null) await parts.attach?.(trx, { video_id, lesson_id, created_at }, made, now)
      return true
    })
    if (isOurs) await uploads.remove(job.upload_id)
  } catch (error) {
    // The server is stopping: release the job for the next one.
    if (signal?.aborted)
      await move({ status: 'WAITING', progress: 0, tries: job.tries, taken_until: now.toISOString() })
    else if (error instanceof VideoRefused) {
      if (await move({ status: 'FAILED', error: error.message })) await uploads.remove(job.upload_id)
    } else {
      // A full disk may have space again soon, and does not count as a try.
      const tries = outageOf(error) ? job.tries : job.tries + 1
      await move({ status: 'WAITING', progress: 0, tries, taken_until: untilOf(new Date()) })
      throw error
    }
  }
  return true
}

/** Without ffmpeg the original is stored, and the browser plays that. */
async function storeUnconverted({ db, storage, uploads }: Parts, { upload_id, media_type, seconds }: Job, now: Date) {
  const { blob, bytes } = await storage.putFile(uploads.pathOf(upload_id))
  const source = `videos/${blob.slice(0, 16)}/video.${ENDINGS[media_type]}`
  await nameBlob(db, { path: source, media_type, is_private: true, blob, bytes }, now)
  return { source, poster: null, seconds }
}

async function convertAndStore(
  { db, storage, uploads }: Parts,
  { upload_id, media_type }: Job,
  onProgress: (fraction: number) => void,
  now: Date,
  signal?: AbortSignal,
) {
  const folder = await mkdtemp(join(tmpdir(), 'padauk-video-'))
  try {
    const { seconds, poster } = await convertVideo(uploads.pathOf(upload_id), media_type, folder, onProgress, signal)
    const names = (await readdir(folder)).filter((name) => MEDIA_TYPES[extname(name)]).sort()
    const hash = createHash('sha256')
    const parts: { name: string; blob: string; bytes: number }[] = []
    for (const name of names) {
      const stored = await storage.putFile(join(folder, name))
      parts.push({ name, ...stored })
      hash.update(name).update(stored.blob)
    }
    const place = `videos/${hash.digest('hex').slice(0, 16)}`
    const picture = poster && (await remakePicture(poster))
    const posterPath = Buffer.isBuffer(picture)
      ? `uploads/${(await storage.put(picture)).slice(0, 24)}/poster.webp`
      : null
    await inTransaction(db, async (trx) => {
      for (const { name, blob, bytes } of parts)
        await nameBlob(
          trx,
          { path: `${place}/${name}`, media_type: MEDIA_TYPES[extname(name)] as string, is_private: true, blob, bytes },
          now,
        )
      if (posterPath)
        await nameFile(
          trx,
          { path: posterPath, media_type: 'image/webp', is_private: false, bytes: picture as Buffer },
          now,
        )
    })
    return { source: `${place}/master.m3u8`, poster: posterPath, seconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
