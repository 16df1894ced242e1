import { courses } from '@padauk/contract/courses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const courseQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', courseId],
    queryFn: ({ signal }) => call(courses.read, { params: { id: String(courseId) } }, { signal }),
    select: ({ content }) => content,
  })
