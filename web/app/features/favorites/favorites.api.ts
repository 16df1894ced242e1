import { favorites } from '@padauk/contract/favorites'
import { mutationOptions } from '@tanstack/react-query'
import { patchQueries } from '#lib/query-client.ts'
import { send } from '#lib/send.ts'
import { KEPT } from '#lib/waiting.ts'
import { m } from './favorites.words.ts'

type Star = { lessonId: number; title: string; isFav: boolean }
const refreshes = ['favorites', 'courses'] as const
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
  mutationFn: async ({ lessonId, title, isFav }: Star) => {
    const answer = await send(
      isFav ? favorites.add : favorites.remove,
      { params: { lesson_id: String(lessonId) } },
      {
        act: isFav ? 'favorites.add' : 'favorites.remove',
        thing: `star ${lessonId}`,
        title,
        shown: ['lessons', lessonId],
        refreshes,
      },
    )
    // Shown over the lesson as the server told it, so that it can be dropped again.
    if (answer === KEPT) showStar(lessonId, !isFav)
    return answer === KEPT ? KEPT : isFav
  },
  onMutate: async ({ lessonId, isFav }, { client }) => {
    // An in-flight response would restore the old state.
    await client.cancelQueries({ queryKey: ['lessons', lessonId], exact: true })
    showStar(lessonId, isFav)
  },
  onError: (_error, { lessonId, isFav }) => void showStar(lessonId, !isFav),
  meta: {
    success: (isFav: boolean) => (isFav ? m.lesson_favorite_added() : m.lesson_favorite_removed()),
    refreshes,
  },
})
