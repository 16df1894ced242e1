import type { Status } from '@padauk/contract/staff-curricula'
import type { LessonQuiz, LessonVideo } from '@padauk/contract/staff-lessons'
import { fault } from '@padauk/rules/faults'
import type { Language } from '@padauk/rules/languages'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import type { Db } from '#db/schema.ts'
import { invalid } from '#errors.ts'
import { htmlToUnicode } from '#lib/burmese.ts'
import { plainText } from '#lib/html.ts'
import { requirePictures } from '../floors/floors.ts'

/** What staff may send of a lesson. */
export type Fields = {
  title?: string | undefined
  title_my?: string | null | undefined
  video?: LessonVideo | null | undefined
  text?: string | null | undefined
  text_my?: string | null | undefined
  quiz?: LessonQuiz | null | undefined
  minutes?: number | undefined
  needs_previous?: boolean | undefined
  is_free?: boolean | null | undefined
  status?: Status | undefined
}

/** A text from the editor, sanitised; null for a blank one. @throws invalid for a simulator that cannot be played */
async function cleanText(text: string | null | undefined, language: Language) {
  if (typeof text !== 'string') return text
  const { cleanLesson, titleCallouts } = await import('#lib/lesson-text.ts')
  const { saySimulators } = await import('#lib/lesson-simulators.ts')
  const cleaned = titleCallouts(cleanLesson(htmlToUnicode(text)), language)
  let html: string
  try {
    html = saySimulators(cleaned, language)
  } catch (error) {
    throw invalid(
      language === 'en' ? 'text' : 'text_my',
      fault('not_drawn', { what: 'simulator', fault: (error as Error).message }),
    )
  }
  return !plainText(html) && !/<(img|hr|table)\b/.test(html) ? null : html
}

/** Maps fields to columns. */
export async function columnsOf({
  title,
  title_my,
  video,
  text,
  text_my,
  quiz,
  minutes,
  needs_previous,
  is_free,
  status,
}: Fields) {
  const [clean, cleanMy] = [await cleanText(text, 'en'), await cleanText(text_my, 'my')]
  return {
    title,
    title_my,
    minutes,
    status,
    needs_previous: needs_previous === undefined ? undefined : Number(needs_previous),
    ...(is_free !== undefined && { is_free: is_free === null ? null : Number(is_free) }),
    ...(clean !== undefined && { text: clean, plain_text: plainText(clean ?? '') }),
    ...(cleanMy !== undefined && { text_my: cleanMy, plain_text_my: plainText(cleanMy ?? '') }),
    ...(quiz !== undefined && {
      question_count: quiz?.questions.length ?? 0,
      ...(quiz && { pass_percent: quiz.pass_percent }),
    }),
    ...(video !== undefined && {
      vimeo_path: video && 'vimeo' in video ? (vimeoPathOf(video.vimeo) ?? null) : null,
      video_source: video && 'source' in video ? video.source : null,
      video_poster: video && 'source' in video ? video.poster : null,
      video_captions: JSON.stringify(video && 'source' in video ? video.captions : []),
      video_seconds: video?.seconds ?? 0,
    }),
  }
}

const VIDEO_TYPE = /^(video\/(mp4|webm|quicktime)|application\/vnd\.apple\.mpegurl)$/

/** @throws 422 unless the store has the video, its poster and captions, each of the right type */
export async function requireVideo(db: Db, video: LessonVideo | null | undefined) {
  if (!video || !('source' in video)) return
  const typeOf = async (path: string) =>
    (await db.selectFrom('files').where('path', '=', path).select(['media_type', 'is_private']).executeTakeFirst()) ?? {
      media_type: '',
      is_private: 0,
    }
  const source = await typeOf(video.source)
  if (!VIDEO_TYPE.test(source.media_type) || !source.is_private)
    throw invalid('video.source', fault('no_uploaded_video'))
  if (video.poster) await requirePictures(db, { 'video.poster': video.poster })
  for (const { path } of video.captions)
    if (!(await typeOf(path)).media_type.startsWith('text/vtt'))
      throw invalid('video.captions', fault('no_uploaded_captions'))
}
