import type { Lesson, Question, QuizResult } from '@padauk/contract/lessons'
import type { Language } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWaiting } from '#lib/waiting.ts'
import { sendQuiz } from './lessons.api.ts'
import { waitsForCheck } from './lessons-waiting.ts'

type Ticked = Record<number, number[]>

const placeOf = (lessonId: number) => `quiz-${lessonId}`

// Ticked answers survive a reload and going back to the text, within this tab.
const readTicked = (lessonId: number, questions: Question[]): Ticked => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(lessonId)) ?? '{}') as Ticked
    // An option that is no longer in the quiz could never be unticked.
    return Object.fromEntries(
      questions.map(({ question_id, options }) => [
        question_id,
        (kept[question_id] ?? []).filter((id) => options.some(({ option_id }) => option_id === id)),
      ]),
    )
  } catch {
    return {}
  }
}
const keepTicked = (lessonId: number, ticked: Ticked) => {
  try {
    sessionStorage.setItem(placeOf(lessonId), JSON.stringify(ticked))
  } catch {
    // Without sessionStorage, ticked answers last as long as the page.
  }
}

export type Quiz = ReturnType<typeof useQuiz>

/** State of a quiz: ticked answers, the server's result, and whether the blanks warning was shown. */
export function useQuiz({ lesson_id, quiz }: Lesson, language: Language) {
  const [ticked, setTicked] = useState(() => readTicked(lesson_id, quiz?.questions ?? []))
  const [isWarned, setWarned] = useState(false)
  // With the questions as they were read, because the explanations came in their language.
  const [graded, setGraded] = useState<{ result: QuizResult; questions: Question[] } | null>(null)
  const { mutate, isPending, error, reset } = useMutation(sendQuiz)
  const { entries } = useWaiting()
  const answer = entries.find((entry) => entry.act === 'lessons.quiz' && entry.shown[1] === lesson_id)?.answer
  const [isLate, setLate] = useState(false)
  const waits = waitsForCheck(lesson_id, entries) && !isPending
  if (waits && !isLate) setLate(true)
  // Graded later, while the lesson is open.
  if (isLate && answer && !graded) {
    setLate(false)
    setGraded({ result: (answer as { content: QuizResult }).content, questions: quiz?.questions ?? [] })
  }
  const result = graded?.result ?? null
  const questions = graded?.questions ?? quiz?.questions ?? []
  const blanks = questions.filter(({ question_id }) => !ticked[question_id]?.length)

  const change = (next: Ticked) => {
    setTicked(next)
    keepTicked(lesson_id, next)
  }
  const tick = (questionId: number, optionIds: number[]) => {
    change({ ...ticked, [questionId]: optionIds })
    setWarned(false)
    reset()
  }
  const send = () => {
    if (blanks.length > 0 && !isWarned) return setWarned(true)
    setWarned(false)
    const answers = questions.map(({ question_id }) => ({ question_id, option_ids: ticked[question_id] ?? [] }))
    mutate({ lessonId: lesson_id, language, answers, onGraded: (result) => setGraded({ result, questions }) })
  }
  const retry = () => {
    setGraded(null)
    change({})
    reset()
  }
  return {
    questions,
    passPercent: quiz?.pass_percent ?? 0,
    ticked,
    tick,
    blanks,
    isWarned,
    unwarn: () => setWarned(false),
    send,
    isSending: isPending && result === null,
    /** Kept on this device, and checked when it is sent. */
    waits,
    error,
    result,
    retry,
  }
}
