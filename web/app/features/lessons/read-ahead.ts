import type { Course } from '@padauk/contract/courses'
import { LESSONS_AHEAD_MAX, lessons } from '@padauk/contract/lessons'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { canReadAhead } from '#lib/data-saver.ts'
import { lastApplied } from '#lib/offline/applied.ts'
import { cacheUnasked } from '#lib/offline/cached-queries.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { language } from '#words/words.tsx'
import { lessonQuery } from './lessons.api.ts'
import { picturesOf } from './text-pictures.ts'

const BYTES_MAX = 2 * 1024 * 1024

/**
 * Keeps a picture if it has at most this many bytes. The worker answers from the same cache (web/worker/worker.ts).
 * @returns the bytes that were loaded; undefined for a picture that is too large, or does not say how large it is
 */
const keepPicture = async (address: string, bytesMax: number) => {
  const cache = await caches.open('pictures')
  if (await cache.match(address)) return 0
  const leaving = new AbortController()
  const response = await fetch(address, { signal: leaving.signal })
  // A captive portal answers with a page of its own.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) return 0
  const bytes = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (bytes > bytesMax) return void leaving.abort()
  await cache.put(address, response)
  return bytes
}

const readLessons = async (client: QueryClient, courseId: number) => {
  const sent = { params: { id: String(courseId) }, query: { ahead: String(LESSONS_AHEAD_MAX) } }
  const applied = lastApplied()
  const { content } = await call(lessons.ahead, sent)
  for (const lesson of content) {
    const { queryKey } = lessonQuery(lesson.lesson_id)
    // What has been read by itself is newer, or open on the screen.
    if (typeof client.getQueryData(queryKey) !== 'object') await cacheUnasked(client, queryKey, lesson, applied)
  }
  let left = BYTES_MAX - new Blob([JSON.stringify(content)]).size
  for (const address of content.flatMap(({ text }) => picturesOf(text ?? ''))) {
    const bytes = await keepPicture(address, left)
    if (bytes === undefined) return
    left -= bytes
  }
}

const done = new Set<string>()

/**
 * Reads the first unfinished lesson of a course and the next ones, so that they open without a network: texts, questions
 * and pictures, at most 2 MB. Once per document, until a lesson is finished; what failed is read at the next call.
 */
export const readAhead = async (client: QueryClient, course: Course) => {
  const first = course.lessons.find(({ is_finished }) => !is_finished)
  const name = `${readOwner()} ${language()} ${first?.lesson_id}`
  if (!first || done.has(name) || !canReadAhead()) return
  done.add(name)
  try {
    await readLessons(client, course.course_id)
  } catch (error) {
    done.delete(name)
    throw error
  }
}
