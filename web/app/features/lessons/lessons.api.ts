import { fileUrl } from '@padauk/contract/files'
import { type Lesson, lessons, type QuizResult } from '@padauk/contract/lessons'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call, readText } from '#lib/api.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/generated/messages.js'
import { readRenditions } from './playlist.ts'

const byId = (lessonId: number) => ({ params: { id: String(lessonId) } })

/**
 * A lesson; 'locked' while the one before it is not finished. That is an answer here and not a failure, so that its page
 * can say what to finish first instead of leading to /error/403.
 */
export const lessonQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['lessons', lessonId],
    queryFn: async ({ signal }): Promise<Lesson | 'locked'> => {
      try {
        return (await call(lessons.read, byId(lessonId), { signal })).content
      } catch (error) {
        if (error instanceof ApiError && error.code === 'lesson_locked') return 'locked'
        throw error
      }
    },
  })

type Kept = Lesson | 'locked' | undefined
/** Changes what is kept of an open lesson. */
export const patchLesson =
  (change: Partial<Lesson>) =>
  (old: Kept): Kept =>
    typeof old === 'object' ? { ...old, ...change } : old

/** What a stored video can be loaded as. The playlist is a small text; no picture or sound is fetched by it (OFFLINE-2). */
export const renditionsQuery = (lessonId: number, source: string) =>
  queryOptions({
    queryKey: ['lessons', lessonId, 'renditions', source],
    queryFn: async ({ signal }) => readRenditions(await readText(fileUrl(source), signal), fileUrl(source)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The id of a lesson that is only looked at by its author: nothing of it is kept for anybody. */
export const PREVIEW = 0

/** No mutation: it runs every few seconds, and a dead line must not raise a toast each time. */
export const keepResume = async (lessonId: number, seconds: number, keepalive: boolean) =>
  lessonId === PREVIEW ? undefined : call(lessons.resume, { ...byId(lessonId), body: { seconds } }, { keepalive })

/** `onGraded` and `onFinished` are called as soon as the server has answered: the cache calls back only after it has fetched the figures anew. */
type Handed = {
  lessonId: number
  answers: { question_id: number; option_ids: number[] }[]
  onGraded: (result: QuizResult) => void
}

// Finishing shows at once wherever it counts (LEARN-8).
const COUNTS = ['courses', 'categories', 'campuses'] as const

/** Shows a lesson as finished, and forgets that the next one was locked. */
const showFinished = (client: QueryClient, lessonId: number) => {
  client.setQueryData(lessonQuery(lessonId).queryKey, patchLesson({ is_finished: true }))
  client.removeQueries({ queryKey: ['lessons'], predicate: ({ state }) => state.data === 'locked' })
}

/** The server grades. A passed quiz finishes the lesson there. */
export const sendQuiz = mutationOptions({
  mutationFn: async ({ lessonId, answers, onGraded }: Handed, { client }) => {
    const { content } = await call(lessons.quiz, { ...byId(lessonId), body: { answers } }).catch((error) => {
      // The school has changed or deleted it meanwhile: it is shown as it is now.
      if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
        void client.resetQueries({ queryKey: lessonQuery(lessonId).queryKey, exact: true })
        for (const kind of COUNTS) void client.invalidateQueries({ queryKey: [kind] })
        if (error.status === 422) showToast('info', m.quiz_changed())
      }
      throw error
    })
    if (content.passed) showFinished(client, lessonId)
    onGraded(content)
  },
  meta: { refreshes: COUNTS, quiet: true },
})

export const finishLesson = mutationOptions({
  mutationFn: async ({ lessonId, onFinished }: { lessonId: number; onFinished: () => void }, { client }) => {
    await call(lessons.finish, byId(lessonId))
    showFinished(client, lessonId)
    onFinished()
  },
  meta: { refreshes: COUNTS },
})
