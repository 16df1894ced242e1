import type { Lesson, Question } from '@padauk/contract/lessons'
import type { Language } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PENDING, useChangesOver } from '#lib/offline/pending.ts'
import { lessonQuery, sendQuiz } from './lessons.api.ts'
import { pendingAnswers } from './lessons.changes.ts'
import { ofEither } from './quiz-papers.ts'
import { type Draft, type Drafts, type Quiz, usePaper } from './use-paper.ts'

const placeOf = (lessonId: number) => `quiz-${lessonId}`

// What is ticked or typed survives a reload and going back to the text, within this tab.
const readDrafts = (lessonId: number): Drafts => {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(lessonId)) ?? '{}') as Drafts
  } catch {
    return {}
  }
}
const draftsOf = (lessonId: number) => ({
  read: ({ question_id, options }: Question) => {
    const draft = readDrafts(lessonId)[question_id]
    // An option that is no longer in the quiz could never be unticked.
    return Array.isArray(draft) ? draft.filter((id) => options.some(({ option_id }) => option_id === id)) : draft
  },
  save: (questionId: number, draft: Draft) => {
    const { [questionId]: _, ...others } = readDrafts(lessonId)
    const drafts = draft.length > 0 ? { ...others, [questionId]: draft } : others
    try {
      sessionStorage.setItem(placeOf(lessonId), JSON.stringify(drafts))
    } catch {
      // Without sessionStorage, it lasts as long as the page.
    }
  },
})

/** The quiz of a lesson, marked by the server. */
export function useQuiz({ lesson_id, quiz, paper }: Lesson, language: Language): Quiz & { isNewlyPassed: boolean } {
  const [isNewlyPassed, setNewlyPassed] = useState(false)
  const { mutate, isPending, error } = useMutation(sendQuiz)
  const changes = useChangesOver(lessonQuery(lesson_id).queryKey)
  const questions = quiz?.questions ?? []
  const state = usePaper({
    questions,
    passPercent: quiz?.pass_percent ?? 0,
    latest: paper,
    pendingAnswersOf: (number) => pendingAnswers(lesson_id, number, paper, questions, changes),
    mark: (sent, tell) =>
      mutate({
        lessonId: lesson_id,
        language,
        sent,
        questions,
        isWhole: questions.every(
          (question) =>
            sent.answers.some(ofEither(question)) ||
            (paper?.number === sent.paper && paper.answers.some(ofEither(question))),
        ),
        onMarked: (marked) => {
          if (marked === PENDING) return tell('kept')
          if (marked.passed) setNewlyPassed(true)
          const last = sent.answers.at(-1)
          tell(marked.results.find(({ question_id }) => question_id === last?.question_id) ?? 'kept')
        },
      }),
    isSending: isPending,
    error,
    drafts: draftsOf(lesson_id),
  })
  return { ...state, isNewlyPassed }
}
