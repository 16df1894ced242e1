import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'

/** Figures of the school that are worked out, not written (VISIT-17). */
export const School = z.object({
  /** The least that a month of access costs, bought alone; null without such a plan. */
  month_usd: z.nullable(z.number()),
  /** The page of the first lesson that visitors may read. */
  free_lesson: z.nullable(z.string()),
})
export type School = z.infer<typeof School>

export const schools = {
  read: get('/api/school', {
    access: 'public',
    isShared: true,
    summary: 'Figures that the school shows of itself. They are counted again when the school changes',
    answer: content(School),
  }),
}
