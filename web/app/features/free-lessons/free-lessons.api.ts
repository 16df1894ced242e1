import { freeLessons } from '@padauk/contract/free-lessons'
import type { QuizAnswers } from '@padauk/contract/lessons'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, fromPage } from '#lib/api.ts'

type Slugs = { campus: string; category: string; course: string; lesson: string }

const onPage = (params: Slugs) => fromPage(freeLessons.read, { params, query: {} })

/** The lesson that is embedded in the page, if it is this one. */
export const freeLessonOnPage = (params: Slugs) => onPage(params).initialData()?.content

/** A lesson that visitors may read. Public. */
export const freeLessonQuery = (params: Slugs) =>
  queryOptions({
    queryKey: ['free-lessons', params],
    queryFn: ({ signal }) => call(freeLessons.read, { params }, { signal }),
    ...onPage(params),
    select: ({ content }) => content,
    staleTime: 60_000,
  })

const sampleOnPage = fromPage(freeLessons.sample, { query: {} })

/** The beginning of the first free lesson. Public; without a free lesson, 404. */
export const freeSampleQuery = queryOptions({
  queryKey: ['free-lessons', 'sample'],
  queryFn: ({ signal }) => call(freeLessons.sample, { query: {} }, { signal }),
  ...sampleOnPage,
  select: ({ content }) => content,
  staleTime: 60_000,
  meta: { isOptional: true, quiet: true },
})

/** Marks answers of a visitor; `meta.quiet`, because the quiz itself says what went wrong. */
export const markFreeQuiz = mutationOptions({
  mutationKey: ['free-lessons', 'quiz'],
  mutationFn: ({ lessonId, answers }: { lessonId: number; answers: QuizAnswers['answers'] }) =>
    call(freeLessons.quiz, { params: { id: String(lessonId) }, body: { answers } }),
  meta: { quiet: true },
})
