import { fault } from '@padauk/rules/faults'
import { isWithin } from '@padauk/rules/lengths'
import * as z from 'zod/mini'
import { content, get, inLanguage, saidIn } from './endpoint.ts'
import { asSearched } from './texts.ts'

export const SEARCH_MAX = 100
const SEARCH_KINDS = ['campus', 'category', 'course', 'lesson', 'note', 'term'] as const

/** `extract` is HTML: escaped text with the matches in `<mark>`. Ancestor ids are set, descendant ids are null. */
export const Hit = z.object({
  kind: z.enum(SEARCH_KINDS),
  title: z.string(),
  extract: z.string(),
  /** Titles of the ancestors, for building the URL. */
  campus_title: z.nullable(z.string()),
  category_title: z.nullable(z.string()),
  campus_id: z.nullable(z.int()),
  category_id: z.nullable(z.int()),
  course_id: z.nullable(z.int()),
  lesson_id: z.nullable(z.int()),
  manifast_id: z.nullable(z.int()),
  /** Of a glossary term: its place on the page of the glossary. */
  slug: z.nullable(z.string()),
  /** A lesson that the one before it opens. Found by its title alone, without an extract. */
  is_locked: z.boolean(),
  /** Content is found in both languages, and shown in the one that matched. */
  ...saidIn,
})
export type Hit = z.infer<typeof Hit>

export const searches = {
  find: get('/api/search', {
    access: 'active',
    inView: true,
    isTranslated: true,
    summary:
      'Campuses, categories, courses, lessons and own notes by title and text, and glossary terms, best first; locked lessons last, by title alone; nothing outside of the plan',
    query: z.object({
      ...inLanguage,
      q: z.prefault(
        z.string().check(
          asSearched(),
          z.refine((q) => isWithin(q, SEARCH_MAX), fault('too_long', { field: 'q', max: SEARCH_MAX })),
        ),
        '',
      ),
    }),
    answer: content(z.object({ data: z.array(Hit) })),
  }),
}
