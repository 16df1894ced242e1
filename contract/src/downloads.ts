import * as z from 'zod/mini'
import { content, get, Id, inLanguage, saidIn } from './endpoint.ts'

/**
 * What a file of a lesson is for. Pictures and prices belong to the text; captions and the list of qualities to the film,
 * whether its sound is downloaded or its smallest picture, which has the sound too.
 */
const DOWNLOAD_KINDS = ['picture', 'prices', 'captions', 'qualities', 'sound', 'video'] as const
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number]

export const DownloadFile = z.object({
  /** The path that never changes. A private one is read at `signed` + path. */
  path: z.string(),
  kind: z.enum(DOWNLOAD_KINDS),
  bytes: z.int(),
})
export type DownloadFile = z.infer<typeof DownloadFile>

export const DownloadableLesson = z.object({
  lesson_id: z.int(),
  title: z.string(),
  /** Bytes of the texts, in all languages, with the questions of the quiz. */
  bytes: z.int(),
  /** Goes before the paths of private files, for some minutes; null without any. */
  signed: z.nullable(z.string()),
  /** Height of the smallest picture; null when the film is not HLS, or not ours. */
  height: z.nullable(z.int()),
  files: z.array(DownloadFile),
  ...saidIn,
})
export type DownloadableLesson = z.infer<typeof DownloadableLesson>

export const DownloadableCourse = z.object({
  course_id: z.int(),
  title: z.string(),
  lessons: z.array(DownloadableLesson),
  /** Lessons that are left out, because another one has to be finished first. */
  locked: z.int(),
  ...saidIn,
})
export type DownloadableCourse = z.infer<typeof DownloadableCourse>

export const downloads = {
  list: get('/api/user/course/:id/kept-lessons', {
    access: 'active',
    isTranslated: true,
    summary: 'The open lessons of a course with their files and sizes, to download to a device',
    params: z.object({ id: Id }),
    query: z.object(inLanguage),
    answer: content(DownloadableCourse),
  }),
}
