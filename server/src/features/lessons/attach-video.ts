import type { LessonContent, LessonVideo } from '@padauk/contract/staff-lessons'
import type { Db } from '#db/schema.ts'
import { readUploadOf } from '../videos/videos.ts'
import { contentOf, selectWhole } from './lesson-content.ts'
import { saveContent } from './staff-lessons.ts'

type Converted = { video_id: number; lesson_id: number; created_at: string }
type Film = { source: string; poster: string | null; seconds: number }

const identityOf = (video: LessonVideo | null) =>
  video === null ? null : 'source' in video ? video.source : video.vimeo

/** The video that the lesson had when the upload was registered: a later change is somebody's decision. */
async function videoAt(trx: Db, lessonId: number, at: string): Promise<LessonVideo | null | undefined> {
  const versions = () => trx.selectFrom('lesson_versions').where('lesson_id', '=', lessonId).select('content').limit(1)
  const row =
    (await versions().where('at', '<=', at).orderBy('version', 'desc').executeTakeFirst()) ??
    // First saved after the upload: its oldest version is the state before that.
    (await versions().orderBy('version').executeTakeFirst())
  return row && (JSON.parse(row.content) as LessonContent).video
}

/**
 * Gives a converted video to the lesson that it was uploaded for, so that its author need not wait. Not if a newer
 * upload is on its way, or if the lesson's video was changed since.
 */
export async function attachVideo(trx: Db, { video_id, lesson_id, created_at }: Converted, film: Film, now: Date) {
  const row = await selectWhole(trx, lesson_id)
  if (!row || (await readUploadOf(trx, lesson_id))?.video_id !== video_id) return
  const { video } = await contentOf(trx, row)
  const before = await videoAt(trx, lesson_id, created_at)
  if (before !== undefined && identityOf(before) !== identityOf(video)) return
  const sent = await trx
    .selectFrom('audits')
    .where('action', '=', 'videos.create')
    .where('target', '=', `lesson:${lesson_id}`)
    .select('staff')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const fields = { video: { ...film, captions: [] } }
  await saveContent(trx, { email: sent?.staff ?? '' }, lesson_id, { fields, from: row.version }, now)
}
