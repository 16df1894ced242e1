import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { Waiting } from '#lib/outbox-entries.ts'
import { counterOf } from '#lib/waiting-progress.ts'

/** A campus that was read at this time, with the lessons that were finished since. */
export const withWaitingCategories =
  (readAt: number) =>
  <C extends CampusWithCategories | 'closed'>(campus: C, entries: readonly Waiting[]): C => {
    if (typeof campus !== 'object') return campus
    const count = counterOf(entries, readAt)
    return { ...campus, categories: campus.categories.map((one) => count(one, 'category_id', one.category_id)) }
  }
