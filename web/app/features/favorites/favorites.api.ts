import { favorites } from '@padauk/contract/favorites'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { patchQueries } from '#lib/query-client.ts'
import { m } from './favorites.words.ts'

type Star = { lessonId: number; isFav: boolean }
type Kept = { is_fav: boolean } | string

const showStar = (lessonId: number, isFav: boolean) =>
  patchQueries<Kept>(['lessons', lessonId], (lesson) =>
    typeof lesson === 'object' ? { ...lesson, is_fav: isFav } : lesson,
  )

/**
 * Adds or removes a favourite with an optimistic update in the open lesson and a rollback on failure (LEARN-9).
 * One mutation handles both directions: with two, the observer would give a running call the other one's
 * options as soon as the state changes.
 */
export const starLesson = mutationOptions({
  mutationFn: async ({ lessonId, isFav }: Star) => {
    await call(isFav ? favorites.add : favorites.remove, { params: { lesson_id: String(lessonId) } })
    return isFav
  },
  onMutate: async ({ lessonId, isFav }, { client }) => {
    // An in-flight response would restore the old state.
    await client.cancelQueries({ queryKey: ['lessons', lessonId], exact: true })
    showStar(lessonId, isFav)
  },
  onError: (_error, { lessonId, isFav }) => void showStar(lessonId, !isFav),
  meta: {
    success: (isFav: boolean) => (isFav ? m.lesson_favorite_added() : m.lesson_favorite_removed()),
    refreshes: ['favorites', 'courses'],
  },
})
