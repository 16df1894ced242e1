import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'
import { UploadId } from './staff-videos.ts'
import { text } from './texts.ts'

export const STATUSES = ['DRAFT', 'PUBLISHED'] as const
export type Status = (typeof STATUSES)[number]
/** A draft, and all beneath one, is not there for members. */
export const Status = z.enum(STATUSES, `status must be ${STATUSES.join(' or ')}`)

export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 1000
export const Title = text('title', { max: TITLE_MAX })
export const Description = text('description', { min: 0, max: DESCRIPTION_MAX })

/** The place among its siblings, from 1; the others move. Past the end is the end. */
export const Position = z
  .int('position must be a whole number')
  .check(z.gte(1, 'position must be 1 or more'), z.lte(100_000, 'position is too large'))

/** The id of a parent in a body. */
export const parentId = (name: string) =>
  z.int(`${name} must be a whole number`).check(z.positive(`${name} must be a whole number`))

/** A public picture, as POST /api/staff/files has named it; the empty text is none. */
export const PicturePath = z.string('the picture must be a path').check(z.maxLength(300, 'the path is too long'))

/** What stands in a thing and what members have done in it: all of it goes when it is deleted. */
export const Uses = z.object({
  categories: z.int(),
  courses: z.int(),
  lessons: z.int(),
  /** Members with progress in it. */
  learners: z.int(),
  favorites: z.int(),
  attempts: z.int(),
  subscriptions: z.int(),
})
export type Uses = z.infer<typeof Uses>

export const ById = z.object({ id: Id })
/** Deleting what is in use needs `?confirm=true`. */
export const Confirmed = z.object({ confirm: z.optional(z.enum(['true', 'false'], 'confirm must be true or false')) })

const placed = { title: z.string(), status: Status, position: z.int() }
const TreeLesson = z.object({
  lesson_id: z.int(),
  ...placed,
  minutes: z.int(),
  has_video: z.boolean(),
  has_text: z.boolean(),
  has_quiz: z.boolean(),
})
const TreeCourse = z.object({ course_id: z.int(), ...placed, description: z.string(), lessons: z.array(TreeLesson) })
const TreeCategory = z.object({
  category_id: z.int(),
  ...placed,
  description: z.string(),
  cover: z.string(),
  courses: z.array(TreeCourse),
})
const TreeCampus = z.object({
  campus_id: z.int(),
  ...placed,
  description: z.string(),
  logo: z.string(),
  cover: z.string(),
  categories: z.array(TreeCategory),
})
export type TreeLesson = z.infer<typeof TreeLesson>
export type TreeCourse = z.infer<typeof TreeCourse>
export type TreeCategory = z.infer<typeof TreeCategory>
export type TreeCampus = z.infer<typeof TreeCampus>

/** Things of one floor that an import adds, changes and finds as they are; also of the files of the folder, beside their content. */
const FloorCounts = z.object({ added: z.int(), changed: z.int(), same: z.int() })
export type FloorCounts = z.infer<typeof FloorCounts>
export const Counts = z.object({
  campuses: FloorCounts,
  categories: FloorCounts,
  courses: FloorCounts,
  lessons: FloorCounts,
  files: FloorCounts,
})
export type Counts = z.infer<typeof Counts>

/** Of an archive that holds the curriculum as a folder. */
export const ARCHIVE_BYTES_MAX = 512 * 1024 * 1024
export const ARCHIVE_LIMITS = { entries: 5000, bytes: 512 * 1024 * 1024, fileBytes: 64 * 1024 * 1024 }
export const FAULTS_SHOWN = 500
export const CHANGES_SHOWN = 200
/** The code of the 409 for a school that has changed since the check. */
export const SCHOOL_CHANGED = 'school_changed'

const Fault = z.object({ file: z.string(), line: z.int(), message: z.string() })
export type CurriculumFault = z.infer<typeof Fault>
export const FolderCheck = z.object({
  /** With one of these nothing can be imported. */
  faults: z.array(Fault),
  faults_total: z.int(),
  counts: z.nullable(Counts),
  /** What is added or changed, by its place in the folder. */
  changes: z.array(
    z.object({
      floor: z.enum(['campus', 'category', 'course', 'lesson']),
      at: z.string(),
      title: z.string(),
      is: z.enum(['added', 'changed']),
    }),
  ),
  /** Stands for what was looked at: an import says which check it follows. */
  seen: z.nullable(z.string()),
})
export type FolderCheck = z.infer<typeof FolderCheck>

export const staffCurricula = {
  read: get('/api/staff/curriculum', {
    access: 'staff:curriculum',
    summary: 'The whole tree, campus to lesson, drafts too',
    answer: content(z.object({ campuses: z.array(TreeCampus) })),
  }),
  export: get('/api/staff/curriculum/export', {
    access: 'staff:curriculum',
    summary: 'The whole curriculum as a folder in a zip archive',
    download: 'application/zip',
  }),
  // Reading an archive takes a while and is no part of a transaction, so a key is of no use: an import that has been done has no upload any more.
  check: post('/api/staff/curriculum/check', {
    access: 'staff:curriculum',
    summary: 'What an uploaded archive would change, or its faults by file and line',
    body: z.strictObject({ upload_id: UploadId }),
    answer: content(FolderCheck),
    status: 200,
    isSecret: true,
  }),
  import: post('/api/staff/curriculum/import', {
    access: 'staff:curriculum',
    summary: 'Take an archive into the school as it was checked: it adds and changes, and deletes nothing',
    body: z.strictObject({
      upload_id: UploadId,
      seen: z.string('seen is required').check(z.regex(/^[0-9a-f]{64}$/, 'seen must be what the check has answered')),
    }),
    answer: content(z.object({ counts: Counts })),
    status: 200,
    isSecret: true,
  }),
}
