import type { CategoryWithFavorites } from '@padauk/contract/categories'
import type { Change } from '#lib/offline/changes.ts'

type Favorite = CategoryWithFavorites['data'][number]
/** Where a lesson is listed. */
export type StarPlace = Pick<Favorite, 'course_id' | 'course_title' | 'is_finished'> & { category_id: number }

/** The favourites of a category with the stars that wait, newest first. */
export const withPendingStars =
  (categoryId: number) =>
  (list: CategoryWithFavorites, entries: readonly Change[]): CategoryWithFavorites => {
    let data = list.data
    for (const { act, about, title, shown } of entries.filter(({ act }) => /^favorites\./.test(act))) {
      const lesson_id = Number(shown[1])
      const known = data.find((one) => one.lesson_id === lesson_id)
      const { category_id, ...place } = (about ?? {}) as Partial<StarPlace>
      if (act === 'favorites.remove') data = data.filter((one) => one !== known)
      // Earlier versions of the app did not say where a lesson is.
      else if (!known && category_id === categoryId)
        data = [{ ...(place as Omit<StarPlace, 'category_id'>), lesson_id, title, is_fav: true }, ...data]
    }
    return { ...list, data }
  }
