import * as z from 'zod/mini'
import { content, get, Id } from './endpoint.ts'
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
export const Position = z.int('position must be a whole number').check(z.gte(1, 'position must be 1 or more'), z.lte(100_000, 'position is too large'))

/** The id of a parent in a body. */
export const parentId = (name: string) => z.int(`${name} must be a whole number`).check(z.positive(`${name} must be a whole number`))

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
const TreeLesson = z.object({ lesson_id: z.int(), ...placed, minutes: z.int(), has_video: z.boolean(), has_text: z.boolean(), has_quiz: z.boolean() })
const TreeCourse = z.object({ course_id: z.int(), ...placed, description: z.string(), lessons: z.array(TreeLesson) })
const TreeCategory = z.object({ category_id: z.int(), ...placed, description: z.string(), cover: z.string(), courses: z.array(TreeCourse) })
const TreeCampus = z.object({ campus_id: z.int(), ...placed, description: z.string(), logo: z.string(), cover: z.string(), categories: z.array(TreeCategory) })
export type TreeLesson = z.infer<typeof TreeLesson>
export type TreeCourse = z.infer<typeof TreeCourse>
export type TreeCategory = z.infer<typeof TreeCategory>
export type TreeCampus = z.infer<typeof TreeCampus>

export const staffCurricula = {
  read: get('/api/staff/curriculum', { access: 'staff:curriculum', summary: 'The whole tree, campus to lesson, drafts too', answer: content(z.object({ campuses: z.array(TreeCampus) })) }),
}
