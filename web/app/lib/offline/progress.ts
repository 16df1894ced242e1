import type { Change } from './changes.ts'

/** Where a finished lesson counts. */
export type Counted = { course_id: number; category_id: number; campus_id: number }

/** Counts lessons that were finished on this device, over figures that do not have them. */
export const counterOf = (changes: readonly Change[]) => {
  const finished = changes.filter(({ act, about }) => act === 'lessons.finish' && about)
  const places = [...new Map(finished.map(({ shown, about }) => [shown[1], about as Counted])).values()]
  return <T extends { finished_lessons: number; total_lessons: number }>(
    figures: T,
    kind: keyof Counted,
    id: number,
  ): T => {
    const more = places.filter((place) => place[kind] === id).length
    if (more === 0) return figures
    return { ...figures, finished_lessons: Math.min(figures.total_lessons, figures.finished_lessons + more) }
  }
}
