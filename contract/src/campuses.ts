import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { LessonAhead } from './categories.ts'
import { content, get, Id, inLanguage, paged, pageQuery, saidIn } from './endpoint.ts'
import { asSearched } from './texts.ts'

export const Campus = z.object({
  campus_id: z.int(),
  /** The name of its public page, `/learn/{slug}`. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  logo: z.string(),
  cover: z.string(),
  ...saidIn,
})
export type Campus = z.infer<typeof Campus>

/** A category on its campus page, with the member's progress. */
const CampusCategory = z.object({
  category_id: z.int(),
  title: z.string(),
  description: z.string(),
  cover: z.string(),
  total_lessons: z.int(),
  finished_lessons: z.int(),
  // Null while the category has none.
  first_lesson: z.nullable(LessonAhead),
  ...saidIn,
})
export const CampusWithCategories = z.object({ ...Campus.shape, categories: z.array(CampusCategory) })
export type CampusWithCategories = z.infer<typeof CampusWithCategories>

export const campuses = {
  list: get('/api/campus', {
    access: 'public',
    isShared: true,
    isTranslated: true,
    summary: 'The campuses by position',
    query: z.object({
      ...pageQuery(100),
      ...inLanguage,
      q: z.prefault(
        z
          .string(fault('several_texts', { field: 'q' }))
          .check(asSearched(), z.maxLength(200, fault('too_long', { field: 'q', max: 200 }))),
        '',
      ),
    }),
    answer: paged(Campus),
  }),
  read: get('/api/user/campus/:campus_id', {
    access: 'active',
    inView: true,
    isTranslated: true,
    summary: 'A campus with its categories',
    params: z.object({ campus_id: Id }),
    query: z.object(inLanguage),
    answer: content(CampusWithCategories),
  }),
}
