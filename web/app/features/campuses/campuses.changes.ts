import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { Change } from '#lib/offline/changes.ts'
import { counterOf } from '#lib/offline/progress.ts'

/** A campus that was read at this time, with the lessons that were finished since. */
export const withPendingCategories =
  (readAt: number) =>
  <C extends CampusWithCategories | 'closed'>(campus: C, entries: readonly Change[]): C => {
    if (typeof campus !== 'object') return campus
    const count = counterOf(entries, readAt)
    return { ...campus, categories: campus.categories.map((one) => count(one, 'category_id', one.category_id)) }
  }
