import { fault, type Word } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'
import { said } from './errors.ts'
import { UploadId } from './staff-videos.ts'
import { text } from './texts.ts'

const STATUSES = ['DRAFT', 'PUBLISHED'] as const
export type Status = (typeof STATUSES)[number]
/** Drafts, and everything below them, are invisible to members. */
export const Status = z.enum(STATUSES, `status must be ${STATUSES.join(' or ')}`)

export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 1000
export const Title = text('title', { max: TITLE_MAX })
export const Description = text('description', { min: 0, max: DESCRIPTION_MAX })

/** Burmese texts. Null: none yet, and members read the English. */
export const TitleMy = z.nullable(text('title_my', { max: TITLE_MAX }))
const DescriptionMy = z.nullable(text('description_my', { min: 0, max: DESCRIPTION_MAX }))

/**
 * State of the Burmese texts: MISSING when one that the English has is not there, OLDER when the English has changed
 * since. An update may say CURRENT: the Burmese still says the same.
 */
const TRANSLATIONS = ['MISSING', 'OLDER', 'CURRENT'] as const
export const Translation = z.enum(TRANSLATIONS)
export type Translation = z.infer<typeof Translation>
export const StillCurrent = z.literal('CURRENT', fault('no_current_translation'))

/** Position among siblings, from 1; values past the end mean last. Siblings shift. */
export const Position = z
  .int(fault('no_whole_number', { field: 'position' }))
  .check(
    z.gte(1, fault('too_low', { field: 'position', min: 1 })),
    z.lte(100_000, fault('bytes_too_many', { field: 'position' })),
  )

/** What every row of the curriculum has. */
export const placed = {
  title: z.string(),
  title_my: z.nullable(z.string()),
  translation: Translation,
  status: Status,
  position: z.int(),
}
/** What campuses, categories and courses have. */
export const described = { ...placed, description: z.string(), description_my: z.nullable(z.string()) }
/** The same as a form, without the title, which only a new one must have. */
export const describedForm = {
  title_my: z.optional(TitleMy),
  description: z.optional(Description),
  description_my: z.optional(DescriptionMy),
  translation: z.optional(StillCurrent),
  status: z.optional(Status),
  position: z.optional(Position),
}

/** The id of the parent, in a body. */
export const parentId = (name: Word) =>
  z.int(fault('no_whole_number', { field: name })).check(z.positive(fault('no_whole_number', { field: name })))

/** A public picture path as returned by POST /api/staff/files; empty for none. */
export const PicturePath = z
  .string(fault('no_path', { field: 'the picture' }))
  .check(z.maxLength(300, fault('far_too_long', { field: 'the path' })))

/** What deleting this also deletes: content below it and members' activity. */
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

/** A campus, category or course that is a draft: members see nothing in it. */
export const DraftParent = z.object({ kind: z.enum(['campus', 'category', 'course']), id: z.int(), title: z.string() })
export type DraftParent = z.infer<typeof DraftParent>
/** In an update: publishes what the item lies in as well. */
export const PublishParents = z.optional(z.literal(true, fault('no_publish_parents')))

export const ById = z.object({ id: Id })
/** Deleting something in use needs `?confirm=true`. */
export const Confirmed = z.object({
  confirm: z.optional(
    z.enum(['true', 'false'], fault('neither', { field: 'confirm', choices: 'true', last: 'false' })),
  ),
})

const TreeLesson = z.object({
  lesson_id: z.int(),
  ...placed,
  minutes: z.int(),
  has_video: z.boolean(),
  has_text: z.boolean(),
  has_quiz: z.boolean(),
  /** Changes that are saved and not published. */
  has_revision: z.boolean(),
})
const TreeCourse = z.object({ course_id: z.int(), ...described, lessons: z.array(TreeLesson) })
const TreeCategory = z.object({
  category_id: z.int(),
  ...described,
  cover: z.string(),
  courses: z.array(TreeCourse),
})
const TreeCampus = z.object({
  campus_id: z.int(),
  ...described,
  logo: z.string(),
  cover: z.string(),
  categories: z.array(TreeCategory),
})
export type TreeLesson = z.infer<typeof TreeLesson>
export type TreeCampus = z.infer<typeof TreeCampus>

/** Counts per level of what an import adds, changes or leaves alone; also used for the folder's files. */
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

/** For an archive of the curriculum folder. */
export const ARCHIVE_BYTES_MAX = 512 * 1024 * 1024
export const ARCHIVE_LIMITS = { entries: 5000, bytes: 512 * 1024 * 1024, fileBytes: 64 * 1024 * 1024 }
export const FAULTS_SHOWN = 500
export const CHANGES_SHOWN = 200
/** Error code of the 409 when the school changed since the check. */
export const SCHOOL_CHANGED = 'school_changed'

const Fault = z.object({ file: z.string(), line: z.int(), ...said })
export const FolderCheck = z.object({
  /** Any fault blocks the import. */
  faults: z.array(Fault),
  faults_total: z.int(),
  counts: z.nullable(Counts),
  /** Additions and changes, by path in the folder. */
  changes: z.array(
    z.object({
      floor: z.enum(['campus', 'category', 'course', 'lesson']),
      at: z.string(),
      title: z.string(),
      is: z.enum(['added', 'changed']),
    }),
  ),
  /** Fingerprint of the checked state; the import sends it back. */
  seen: z.nullable(z.string()),
})
export type FolderCheck = z.infer<typeof FolderCheck>

export const staffCurricula = {
  read: get('/api/staff/curriculum', {
    access: 'staff:curriculum',
    summary: 'The whole tree from campus to lesson, including drafts',
    answer: content(z.object({ campuses: z.array(TreeCampus) })),
  }),
  export: get('/api/staff/curriculum/export', {
    access: 'staff:curriculum',
    summary: 'The whole curriculum as a folder in a zip archive',
    download: 'application/zip',
  }),
  // Reading an archive is slow and runs outside any transaction, and a finished import deletes its upload, so
  // Idempotency-Key is ignored.
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
    summary: 'Import a checked archive: adds and updates, deletes nothing',
    body: z.strictObject({
      upload_id: UploadId,
      seen: z.string(fault('required', { field: 'seen' })).check(z.regex(/^[0-9a-f]{64}$/, fault('no_seen'))),
    }),
    answer: content(z.object({ counts: Counts })),
    status: 200,
    isSecret: true,
  }),
}
