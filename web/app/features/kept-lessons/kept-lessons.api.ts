import { keptLessons } from '@padauk/contract/kept-lessons'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** The open lessons of a course with their files and sizes. Signatures in it last for minutes. */
export const keptCourseQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['kept-lessons', courseId],
    queryFn: async ({ signal }) =>
      (await call(keptLessons.list, { params: { id: String(courseId) } }, { signal })).content,
    // Nobody is led away from what is read because this fails.
    meta: { quiet: true, isOptional: true },
  })
