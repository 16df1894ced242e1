import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { Campus } from './campuses.ts'
import { content, get, inLanguage, saidIn } from './endpoint.ts'

/** A slug of the curriculum, unique within its parent. */
export const Slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,119}$/, fault('no_slug')))

const SyllabusLesson = z.object({
  slug: z.string(),
  title: z.string(),
  minutes: z.int(),
  /** Bytes of the text and its pictures. The film is not counted. */
  bytes: z.int(),
  has_video: z.boolean(),
  has_quiz: z.boolean(),
  /** Visitors may read it (contract/src/free-lessons.ts). */
  is_free: z.boolean(),
  ...saidIn,
})
export type SyllabusLesson = z.infer<typeof SyllabusLesson>

const SyllabusCourse = z.object({
  slug: z.string(),
  title: z.string(),
  /** What a learner can do after it. */
  description: z.string(),
  lessons: z.array(SyllabusLesson),
  ...saidIn,
})
export type SyllabusCourse = z.infer<typeof SyllabusCourse>

const SyllabusCategory = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  courses: z.array(SyllabusCourse),
  ...saidIn,
})

/** All of a campus that visitors may know before they pay. Courses without lessons are left out. */
export const Syllabus = z.object({ ...Campus.shape, categories: z.array(SyllabusCategory) })
export type Syllabus = z.infer<typeof Syllabus>

export const syllabuses = {
  read: get('/api/syllabus/:campus', {
    access: 'public',
    isShared: true,
    isTranslated: true,
    summary: 'A campus for visitors: its courses and lessons with minutes and size, and which lessons are free',
    params: z.object({ campus: Slug }),
    query: z.object(inLanguage),
    answer: content(Syllabus),
  }),
  picture: get('/api/syllabus/:campus/picture', {
    access: 'public',
    isTranslated: true,
    summary: 'What others show beside a link to a page of /learn: the cover of its campus, with the title of the page',
    params: z.object({ campus: Slug }),
    query: z.object({
      category: z.optional(Slug),
      /** With its category. */
      course: z.optional(Slug),
      /** A free one, with its course. */
      lesson: z.optional(Slug),
      ...inLanguage,
    }),
    download: 'image/jpeg',
  }),
}

/** Pixels of a picture beside a link. */
export const SHARE_PICTURE = { width: 1200, height: 630 }
