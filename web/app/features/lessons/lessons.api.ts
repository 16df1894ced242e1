import { fileUrl } from '@padauk/contract/files'
import { type Lesson, lessons, type Question, type QuizAnswers, type QuizResult } from '@padauk/contract/lessons'
import type { Language } from '@padauk/rules/languages'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, NetworkError, readText } from '#lib/api.ts'
import { PENDING, readPending } from '#lib/offline/pending.ts'
import type { Counted } from '#lib/offline/progress.ts'
import { send } from '#lib/offline/send.ts'
import { patchQueries, queryClient } from '#lib/query-client.ts'
import { readSize } from '#lib/read-size.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/lessons'
import { readRenditions } from './playlist.ts'
import { withResults } from './quiz-papers.ts'

const byId = (lessonId: number) => ({ params: { id: String(lessonId) } })

const readLesson = async (lessonId: number, signal: AbortSignal, language?: Language): Promise<Lesson | 'locked'> => {
  try {
    return (await call(lessons.read, { ...byId(lessonId), query: { language } }, { signal })).content
  } catch (error) {
    if (error instanceof ApiError && error.code === 'lesson_locked') return 'locked'
    throw error
  }
}

/**
 * A lesson, or 'locked' while the previous one is not finished. 'locked' is data and not an error, so that the page
 * can name the required lesson instead of redirecting to /error/403.
 */
export const lessonQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['lessons', lessonId],
    queryFn: ({ signal }) => readLesson(lessonId, signal),
  })

/** The lesson in a language that is not that of the page. */
export const lessonInQuery = (lessonId: number, language: Language) =>
  queryOptions({
    queryKey: ['lessons', lessonId, 'in', language],
    queryFn: ({ signal }) => readLesson(lessonId, signal, language),
  })

/** Updates a cached lesson, in every language. */
export const patchLesson = (lessonId: number, change: Partial<Lesson>) =>
  patchQueries<Lesson | 'locked'>(lessonQuery(lessonId).queryKey, (old) =>
    typeof old === 'object' ? { ...old, ...change } : old,
  )

/** Renditions of a stored video. Reads only the playlist, a small text; no media is loaded (OFFLINE-2). */
export const renditionsQuery = (lessonId: number, source: string) =>
  queryOptions({
    queryKey: ['lessons', lessonId, 'renditions', source],
    queryFn: async ({ signal }) => readRenditions(await readText(fileUrl(source), signal), fileUrl(source)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Bytes of a stored video that is one plain file. */
export const fileSizeQuery = (lessonId: number, source: string) =>
  queryOptions({
    queryKey: ['lessons', lessonId, 'size', source],
    queryFn: ({ signal }) => readSize(fileUrl(source), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Lesson id of the author's preview, for which nothing is saved. */
export const PREVIEW = 0

/** What the queue says of a change to a lesson. */
const about = (lessonId: number, act: string, thing = 'lesson') => {
  const lesson = queryClient.getQueryData(lessonQuery(lessonId).queryKey)
  return {
    act: `lessons.${act}`,
    thing: `${thing} ${lessonId}`,
    title: typeof lesson === 'object' ? lesson.title : '',
    shown: ['lessons', lessonId] as const,
  }
}

/** Where a lesson counts, unless it is counted already. */
const placeOf = (lessonId: number): Counted | undefined => {
  const lesson = queryClient.getQueryData(lessonQuery(lessonId).queryKey)
  if (typeof lesson !== 'object' || lesson.is_finished) return undefined
  const { course_id, category_id, campus_id } = lesson
  return { course_id, category_id, campus_id }
}

/** Not a mutation: it runs every few seconds, and a lost connection must not raise a toast each time. */
export const saveResume = async (lessonId: number, seconds: number, isLeaving: boolean) => {
  if (lessonId === PREVIEW) return
  const sent = { ...byId(lessonId), body: { seconds } }
  const change = { ...about(lessonId, 'resume', 'place'), replaces: true }
  // A page that is being left has no time for its storage. What is pending would arrive after this one.
  const isPending = readPending().changes.some(
    ({ thing, number }) => thing === change.thing && number > readPending().applied,
  )
  if (isLeaving && !isPending)
    try {
      return await call(lessons.resume, sent, { keepalive: true })
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
    }
  await send(lessons.resume, sent, change)
}

/** `onMarked` and `onFinished` run on the response, the mutation's own callbacks only after the refetch. */
type Handed = {
  lessonId: number
  /** Of the explanations. */
  language: Language
  sent: QuizAnswers
  /** Those of the quiz. */
  questions: Question[]
  /** With these, each has an answer. */
  isWhole: boolean
  onMarked: (result: QuizResult | typeof PENDING) => void
}

// Finishing a lesson updates all progress figures (LEARN-8).
const COUNTS = ['courses', 'categories', 'campuses', 'days', 'checklists'] as const

/** Marks a lesson as finished, and drops cached 'locked' results of others. */
const showFinished = (client: QueryClient, lessonId: number) => {
  patchLesson(lessonId, { is_finished: true })
  client.removeQueries({ queryKey: ['lessons'], predicate: ({ state }) => state.data === 'locked' })
}

/** Marking happens on the server. A passed quiz also finishes the lesson there. */
export const sendQuiz = mutationOptions({
  mutationFn: async ({ lessonId, language, sent, questions, isWhole, onMarked }: Handed, { client }) => {
    // An answer that waits is sent with the next one, which the server marks once (docs/decisions/0042).
    const change = {
      ...about(lessonId, 'quiz'),
      about: { total: questions.length, isWhole },
      refreshes: COUNTS,
      replaces: 'tried' as const,
    }
    const call = { ...byId(lessonId), query: { language }, body: sent }
    const answer = await send(lessons.quiz, call, change).catch((error) => {
      // The lesson was changed or deleted meanwhile. Reload it.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
        client.removeQueries({ queryKey: ['lessons', lessonId, 'in'] })
        void client.resetQueries({ queryKey: lessonQuery(lessonId).queryKey, exact: true })
        for (const kind of COUNTS) void client.invalidateQueries({ queryKey: [kind] })
        if (error.status === 422) showToast('info', m.quiz_changed())
      }
      throw error
    })
    if (answer === PENDING || !answer) return onMarked(PENDING)
    patchQueries<Lesson | 'locked'>(lessonQuery(lessonId).queryKey, (old) =>
      typeof old === 'object' ? { ...old, paper: withResults(old.paper, sent, answer.content, questions) } : old,
    )
    onMarked(answer.content)
    if (!answer.content.passed) return
    showFinished(client, lessonId)
    for (const kind of COUNTS) void client.invalidateQueries({ queryKey: [kind] })
  },
  meta: { quiet: true },
})

export const finishLesson = mutationOptions({
  mutationFn: async ({ lessonId, onFinished }: { lessonId: number; onFinished: () => void }, { client }) => {
    const answer = await send(lessons.finish, byId(lessonId), {
      ...about(lessonId, 'finish'),
      about: placeOf(lessonId),
      refreshes: COUNTS,
    })
    if (answer !== PENDING) showFinished(client, lessonId)
    onFinished()
    return answer
  },
  meta: { refreshes: COUNTS },
})
