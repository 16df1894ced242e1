import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { m } from '#words/generated/messages.js'
import { starLesson } from './favorites.api.ts'
import './favorites.css'

/** The star of a lesson. It changes at once and returns when the server refuses. */
export function FavoriteButton({ lessonId, isFav }: { lessonId: number; isFav: boolean }) {
  const { mutate, isPending } = useMutation(starLesson)
  return (
    <button
      type="button"
      className="ib star"
      aria-pressed={isFav}
      aria-label={m.lesson_favorite()}
      title={m.lesson_favorite()}
      // A second press waits for the answer to the first, so that the two cannot overtake each other.
      onClick={() => isPending || mutate({ lessonId, isFav: !isFav })}
    >
      <Star aria-hidden />
    </button>
  )
}
