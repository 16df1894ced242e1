import { favorites } from '@padauk/contract/favorites'
import { mutationOptions } from '@tanstack/react-query'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { m } from '#words/favorites'
import type { StarPlace } from './favorites.changes.ts'

type Star = { title: string; isFav: boolean; place: StarPlace }
const refreshes = ['favorites', 'courses'] as const

/**
 * Adds or removes a favourite (LEARN-9). One mutation handles both directions: with two, the observer would give a running
 * call the other one's options as soon as the state changes.
 */
export const starLesson = (lessonId: number) =>
  mutationOptions({
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
      return answer === PENDING ? PENDING : isFav
    },
    meta: {
      success: (isFav: boolean) => (isFav ? m.lesson_favorite_added() : m.lesson_favorite_removed()),
      refreshes,
    },
  })
