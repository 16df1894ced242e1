import type { CategoryWithFavorites } from '@padauk/contract/categories'
import type { Change } from '#lib/offline/changes.ts'

type Favorite = CategoryWithFavorites['data'][number]
/** Where a lesson is listed. */
export type StarPlace = Pick<Favorite, 'course_id' | 'course_title' | 'is_finished'> & { category_id: number }

/** The favourites of a category with the stars that the list does not have, newest first. */
export const withPendingStars =
  (categoryId: number) =>
  (list: CategoryWithFavorites, changes: readonly Change[]): CategoryWithFavorites => {
    let { data } = list
    for (const { act, about, title, shown } of changes.filter(({ act }) => /^favorites\./.test(act))) {
      const lesson_id = Number(shown[1])
      const existing = data.find((one) => one.lesson_id === lesson_id)
      const { category_id, ...place } = about as StarPlace
      if (act === 'favorites.remove') data = data.filter((one) => one !== existing)
      else if (!existing && category_id === categoryId) data = [{ ...place, lesson_id, title, is_fav: true }, ...data]
    }
    return { ...list, data }
  }
