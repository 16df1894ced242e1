import { favorites } from '@padauk/contract/favorites'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

type Star = { lessonId: number; isFav: boolean }
type Kept = { is_fav: boolean } | string | undefined

const showStar =
  (isFav: boolean) =>
  (lesson: Kept): Kept =>
    typeof lesson === 'object' ? { ...lesson, is_fav: isFav } : lesson

/**
 * Sets or takes the star of a lesson. It shows at once in the open lesson and returns when the server refuses (LEARN-9).
 * One mutation for both ways: with two, the observer would hand a running call the other one's options as soon as the
 * star has turned.
 */
export const starLesson = mutationOptions({
  mutationFn: async ({ lessonId, isFav }: Star) => {
    await call(isFav ? favorites.add : favorites.remove, { params: { lesson_id: String(lessonId) } })
    return isFav
  },
  onMutate: async ({ lessonId, isFav }, { client }) => {
    const queryKey = ['lessons', lessonId]
    // An answer on its way would bring the old star back.
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData<Kept>(queryKey, showStar(isFav))
  },
  onError: (_error, { lessonId, isFav }, _before, { client }) => {
    client.setQueryData<Kept>(['lessons', lessonId], showStar(!isFav))
  },
  meta: {
    success: (isFav: boolean) => (isFav ? m.lesson_favorite_added() : m.lesson_favorite_removed()),
    refreshes: ['favorites', 'courses'],
  },
})
