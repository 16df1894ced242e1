import { type Lesson, lessons } from '@padauk/contract/lessons'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { isLineGood } from '#lib/data-saver.ts'
import { language } from '#words/words.tsx'
import { lessonQuery } from './lessons.api.ts'

/** The lesson at hand and three more. */
const LESSONS_AHEAD = 4
const BYTES_MAX = 2 * 1024 * 1024

/** Addresses of the pictures of a text, which the service worker keeps. */
const picturesOf = ({ text }: Pick<Lesson, 'text'>) =>
  [...(text ?? '').matchAll(/<img[^>]*\ssrc="(\/api\/file\?[^"]*)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )

/** Returns the bytes that were loaded for it. The worker answers from the same cache (web/worker/worker.ts). */
const keepPicture = async (address: string) => {
  const cache = await caches.open('pictures')
  if (await cache.match(address)) return 0
  const response = await fetch(address)
  // A captive portal answers with a page of its own.
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) return 0
  const { size } = await response.clone().blob()
  await cache.put(address, response)
  return size
}

const done = new Set<string>()

/**
 * Reads the next lessons of the course once per page, so that they open without a network: texts, questions and
 * pictures, at most 2 MB. Needs a service worker, which keeps them.
 */
export const readAhead = async (client: QueryClient, courseId: number) => {
  const name = `${language()} ${courseId}`
  if (done.has(name) || !navigator.serviceWorker?.controller || !isLineGood()) return
  done.add(name)
  const sent = { params: { id: String(courseId) }, query: { ahead: String(LESSONS_AHEAD) } }
  const { content } = await call(lessons.ahead, sent)
  let bytes = 0
  for (const lesson of content) {
    const { queryKey } = lessonQuery(lesson.lesson_id)
    // What has been read by itself is newer, or open on the screen.
    if (client.getQueryData(queryKey) === undefined) {
      const { keepAnswer } = await import('#lib/kept-queries.ts')
      await keepAnswer(client, queryKey, lesson)
    }
    for (const address of picturesOf(lesson)) {
      if (bytes > BYTES_MAX) return
      bytes += await keepPicture(address)
    }
  }
}
