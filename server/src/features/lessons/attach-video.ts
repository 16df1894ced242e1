import type { LessonContent, LessonVideo } from '@padauk/contract/staff-lessons'
import type { Db } from '#db/schema.ts'
import { readUploadOf } from '../videos/videos.ts'
import { contentOf, lockLesson, selectWhole } from './lesson-content.ts'
import { findRevision, revise } from './revisions.ts'
import { saveContent } from './save-content.ts'

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

/** Whether somebody published the lesson after the upload was registered: they meant the video to go with it. */
const wasPublished = async (trx: Db, lessonId: number, since: string) =>
  (await trx
    .selectFrom('lesson_versions')
    .where('lesson_id', '=', lessonId)
    .where('action', '=', 'PUBLISHED')
    .where('at', '>=', since)
    .select('version')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Gives a converted video to the lesson that it was uploaded for, so that its author need not wait. Not if a newer
 * upload is on its way, or if the lesson's video was changed since. A lesson that was published before the upload gets
 * it in its revision, to be published on purpose.
 */
export async function attachVideo(trx: Db, { video_id, lesson_id, created_at }: Converted, film: Film, now: Date) {
  if (!(await selectWhole(trx, lesson_id)) || (await readUploadOf(trx, lesson_id))?.video_id !== video_id) return
  const row = await lockLesson(trx, lesson_id, undefined)
  const revision = await findRevision(trx, lesson_id)
  const { video } = await contentOf(trx, row)
  const sent = await trx
    .selectFrom('audits')
    .where('action', '=', 'videos.create')
    .where('target', '=', `lesson:${lesson_id}`)
    .select('staff')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const author = { email: sent?.staff ?? '' }
  const fields = { video: { ...film, captions: [] } }
  const before = await videoAt(trx, lesson_id, created_at)
  const isUnchanged = before === undefined || identityOf(before) === identityOf(video)
  if (row.status === 'DRAFT' || (await wasPublished(trx, lesson_id, created_at))) {
    if (!isUnchanged) return
    await saveContent(trx, author, row, { fields }, now)
    // Changes that kept the video keep the new one, so that publishing them does not take it away.
    if (!revision || identityOf(revision.content.video) !== identityOf(video)) return
    const next = await lockLesson(trx, lesson_id, undefined)
    const version = revision.version === row.version ? next.version : revision.version
    await revise(trx, author, next, { ...revision, version }, { fields }, now)
  } else if (revision?.video_at ? revision.video_at < created_at : isUnchanged)
    await revise(trx, author, row, revision, { fields }, now)
}
