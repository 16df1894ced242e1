import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { Change } from '#lib/offline/changes.ts'
import { counterOf } from '#lib/offline/progress.ts'

/** A campus with the lessons that were finished since. */
export const withPendingCategories = <C extends CampusWithCategories | 'closed' | undefined>(
  campus: C,
  changes: readonly Change[],
): C => {
  if (typeof campus !== 'object') return campus
  const count = counterOf(changes)
  return { ...campus, categories: campus.categories.map((one) => count(one, 'category_id', one.category_id)) }
}
