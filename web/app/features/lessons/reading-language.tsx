import './lesson.css'
import type { Lesson } from '@padauk/contract/lessons'
import { isLanguage, type Language } from '@padauk/rules/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/lessons'
import { language } from '#words/words.tsx'
import { lessonInQuery } from './lessons.api.ts'

const placeOf = (lessonId: number) => `reading-${lessonId}`
const readChoice = (lessonId: number) => {
  try {
    const stored = sessionStorage.getItem(placeOf(lessonId))
    return isLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
const saveChoice = (lessonId: number, chosen: Language) => {
  try {
    sessionStorage.setItem(placeOf(lessonId), chosen)
  } catch {
    // Without sessionStorage, the choice lasts as long as the page.
  }
}

type Reading = {
  /** The lesson with its text and quiz in the language that is shown. */
  lesson: Lesson
  language: Language
  /** The language to change to, if the lesson has both. */
  other: Language | undefined
  isLoading: boolean
  error: Error | null
  change: () => void
}

/**
 * A lesson in the language that its reader chose for it, in this tab. The interface stays in its own language, and the
 * old text stays until the other one has arrived.
 */
export function useReading(given: Lesson): Reading {
  const page = language()
  const [chosen, setChosen] = useState(() => readChoice(given.lesson_id))
  const hasBoth = (given.languages?.length ?? 0) > 1
  const wanted = (hasBoth && chosen) || page
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonInQuery(given.lesson_id, wanted),
    enabled: wanted !== page,
  })
  const translated = wanted !== page && typeof data === 'object' ? data : undefined
  const shown = translated ? wanted : page
  const other = shown === 'en' ? 'my' : 'en'
  return {
    // Progress is kept with the lesson of the page.
    lesson: translated
      ? {
          ...given,
          title: translated.title,
          text: translated.text,
          quiz: translated.quiz,
          language: translated.language,
        }
      : given,
    language: shown,
    other: hasBoth ? other : undefined,
    isLoading: wanted !== shown && isFetching,
    error: wanted === shown ? null : error,
    change: () => {
      if (isFetching && wanted !== shown) return
      if (wanted !== shown) return void refetch()
      saveChoice(given.lesson_id, other)
      setChosen(other)
    },
  }
}

/** Changes the language of a lesson in place. */
export const ReadingSwitch = ({ reading: { other, isLoading, error, change } }: { reading: Reading }) =>
  other && (
    <>
      <div className="flex justify-end mb-3">
        <Button look="sec" size="tight" aria-disabled={isLoading} onClick={change}>
          {other === 'en' ? m.lesson_read_english() : m.lesson_read_burmese()}
        </Button>
        <span className="sr-only" role="status">
          {isLoading ? m.lesson_language_loading() : ''}
        </span>
      </div>
      {error && !isLoading && <Failed error={error} onRetry={change} text={m.lesson_language_failed()} />}
    </>
  )
