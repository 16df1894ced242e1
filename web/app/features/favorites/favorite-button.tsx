import './favorites.css'
import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { starLesson } from './favorites.api.ts'
import { m } from './favorites.words.ts'

export function FavoriteButton({ lessonId, title, isFav }: { lessonId: number; title: string; isFav: boolean }) {
  const { mutate, isPending } = useMutation(starLesson)
  return (
    <button
      type="button"
      className="icon-button star"
      aria-pressed={isFav}
      aria-label={m.lesson_favorite()}
      title={m.lesson_favorite()}
      // Ignores presses while a request is pending, so that two requests cannot overtake each other.
      onClick={() => isPending || mutate({ lessonId, title, isFav: !isFav })}
    >
      <Star aria-hidden />
    </button>
  )
}
