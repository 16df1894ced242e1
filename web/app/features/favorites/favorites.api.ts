import { favorites } from '@padauk/contract/favorites'
import { mutationOptions } from '@tanstack/react-query'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { stopReading } from '#lib/offline/stop-reading.ts'
import { patchQueries } from '#lib/query-client.ts'
import type { StarPlace } from './favorites.changes.ts'
import { m } from './favorites.words.ts'

type Star = { title: string; isFav: boolean; place: StarPlace }
const refreshes = ['favorites', 'courses'] as const
type Kept = { is_fav: boolean } | string

const showStar = (lessonId: number, isFav: boolean) =>
  patchQueries<Kept>(['lessons', lessonId], (lesson) =>
    typeof lesson === 'object' ? { ...lesson, is_fav: isFav } : lesson,
  )

/** What the server told of lessons whose star was pressed, while presses are on their way. */
const told = new Map<number, boolean>()

/**
 * Adds or removes a favourite with an optimistic update in the open lesson and a rollback on failure (LEARN-9).
 * Presses are sent one after another, so that the last one wins: on a slow line, the first may take seconds.
 * One mutation handles both directions: with two, the observer would give a running call the other one's
 * options as soon as the state changes.
 */
export const starLesson = (lessonId: number) => {
  const mutationKey = ['favorites', lessonId] as const
  return mutationOptions({
    mutationKey,
    scope: { id: `star ${lessonId}` },
    mutationFn: async ({ title, isFav, place }: Star) => {
      const answer = await send(
        isFav ? favorites.add : favorites.remove,
        { params: { lesson_id: String(lessonId) } },
        {
          act: isFav ? 'favorites.add' : 'favorites.remove',
          thing: `star ${lessonId}`,
          title,
          shown: ['lessons', lessonId],
          about: place,
          refreshes,
        },
      )
      if (answer === PENDING) return PENDING
      told.set(lessonId, isFav)
      return isFav
    },
    onMutate: async ({ isFav }) => {
      if (!told.has(lessonId)) told.set(lessonId, !isFav)
      await stopReading({ queryKey: ['lessons', lessonId], exact: true })
      showStar(lessonId, isFav)
    },
    onSettled: (answer, error, _star, _result, { client }) => {
      if (client.isMutating({ mutationKey }) > 1) return
      // What is kept is shown over the lesson as the server told it, so that it can be dropped again.
      if (error || answer === PENDING) showStar(lessonId, told.get(lessonId) ?? false)
      told.delete(lessonId)
    },
    meta: {
      success: (isFav: boolean) => (isFav ? m.lesson_favorite_added() : m.lesson_favorite_removed()),
      refreshes,
    },
  })
}
