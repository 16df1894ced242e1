import type { Change } from './changes.ts'

/** Where a finished lesson counts. */
export type Counted = { course_id: number; category_id: number; campus_id: number }

/**
 * Counts lessons that were finished on this device, over figures that were read at this time. Which of them the server
 * has counted is known by that time, because the lesson itself may not be read again for days.
 */
export const counterOf = (entries: readonly Change[], readAt: number) => {
  const counted = entries.filter(
    ({ act, about, sentAt }) => act === 'lessons.finish' && about && !(sentAt && Date.parse(sentAt) < readAt),
  )
  const places = new Map(counted.map(({ shown, about }) => [shown[1], about as Counted]))
  return <T extends { finished_lessons: number; total_lessons: number }>(
    figures: T,
    kind: keyof Counted,
    id: number,
  ): T => {
    const more = [...places.values()].filter((place) => place[kind] === id).length
    if (more === 0) return figures
    return { ...figures, finished_lessons: Math.min(figures.total_lessons, figures.finished_lessons + more) }
  }
}
