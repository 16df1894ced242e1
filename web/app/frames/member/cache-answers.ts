import { lessons } from '@padauk/contract/lessons'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { categoryQuery } from '#features/categories/categories.api.ts'
import { courseQuery } from '#features/courses/courses.api.ts'
import { lessonInQuery, lessonQuery } from '#features/lessons/lessons.api.ts'
import { meQuery } from '#features/members/members.api.ts'
import { type ReplayPlace, replaysQuery } from '#features/replays/replays.api.ts'
import { call } from '#lib/api.ts'
import { lastApplied } from '#lib/offline/applied.ts'
import { cacheUnasked } from '#lib/offline/cached-queries.ts'
import { otherLanguage } from '#words/words.tsx'

/** Names of the replays in a text. */
const replaysOf = (text: string | null) =>
  [...(text ?? '').matchAll(/<figure class="replay" data-name="([\w-]+)"/g)].map(([, name = '']) => name)

/**
 * Caches the answers that the page of a downloaded lesson needs, in both languages if the lesson has them.
 * @returns their hashes
 */
export const cacheAnswers = async (client: QueryClient, lessonId: number): Promise<string[]> => {
  const hashes: string[] = []
  // Of what is read from now on.
  const applied = lastApplied()
  const cache = async (queryKey: QueryKey, data: unknown) => {
    const hash = await cacheUnasked(client, queryKey, data, applied)
    if (hash !== undefined) hashes.push(hash)
  }
  const read = async (language?: 'en' | 'my') =>
    (await call(lessons.read, { params: { id: String(lessonId) }, query: { language } })).content
  const cacheQuery = async (query: object) => {
    const { queryKey, ...rest } = query as FetchQueryOptions & { queryKey: QueryKey }
    await cache(queryKey, await client.fetchQuery({ ...rest, queryKey, staleTime: 60_000 }))
  }

  const lesson = await read()
  await cache(lessonQuery(lessonId).queryKey, lesson)
  const other = otherLanguage()
  if (lesson.languages?.includes(other)) await cache(lessonInQuery(lessonId, other).queryKey, await read(other))
  // Only the name counts.
  for (const name of replaysOf(lesson.text))
    await cacheQuery(replaysQuery({ lessonId, figure: { name } } as ReplayPlace))
  for (const query of [
    courseQuery(lesson.course_id),
    categoryQuery(String(lesson.category_id)),
    campusesQuery,
    meQuery,
  ])
    await cacheQuery(query)
  return hashes
}
