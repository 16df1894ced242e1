import type { Lesson } from '@padauk/contract/lessons'
import { isUnsent, type Waiting } from '#lib/outbox-entries.ts'

const CHANGES: Record<string, (entry: Waiting) => Partial<Lesson>> = {
  'favorites.add': () => ({ is_fav: true }),
  'favorites.remove': () => ({ is_fav: false }),
  'lessons.finish': () => ({ is_finished: true }),
  'lessons.resume': ({ body }) => ({ resume_at: Number(body?.seconds) }),
}

/** A lesson with the changes that wait. */
export const withWaitingLesson = <L extends Lesson | 'locked' | undefined>(
  lesson: L,
  entries: readonly Waiting[],
): L => {
  if (typeof lesson !== 'object') return lesson
  const mine = entries.filter(({ shown }) => shown[0] === 'lessons' && shown[1] === lesson.lesson_id)
  return mine.length === 0 ? lesson : Object.assign({}, lesson, ...mine.map((entry) => CHANGES[entry.act]?.(entry)))
}

/** Whether a quiz of this lesson waits to be checked. */
export const waitsForCheck = (lessonId: number, entries: readonly Waiting[]) =>
  entries.some((entry) => entry.act === 'lessons.quiz' && entry.shown[1] === lessonId && isUnsent(entry))
