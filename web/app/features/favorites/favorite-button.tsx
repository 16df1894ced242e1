import './favorites.css'
import { useMutation } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#words/favorites'
import { starLesson } from './favorites.api.ts'
import type { StarPlace } from './favorites.changes.ts'

type Props = { lessonId: number; title: string; isFav: boolean; place: StarPlace }

export function FavoriteButton({ lessonId, title, isFav, place }: Props) {
  const { mutate } = useMutation(starLesson(lessonId))
  // Over what is on its way, the lesson shows the press before.
  const [pressed, setPressed] = useState<boolean>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is one of this lesson
  useEffect(() => () => setPressed(undefined), [lessonId])
  const isOn = pressed ?? isFav
  const press = () => {
    setPressed(!isOn)
    mutate({ title, isFav: !isOn, place }, { onSettled: () => setPressed(undefined) })
  }
  return (
    <button
      type="button"
      className="icon-button star"
      aria-pressed={isOn}
      aria-label={m.lesson_favorite()}
      title={m.lesson_favorite()}
      onClick={press}
    >
      <Star aria-hidden />
    </button>
  )
}
