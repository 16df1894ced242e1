import { downloads } from '@padauk/contract/downloads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** The open lessons of a course with their files and sizes. Signatures in it last for minutes. */
export const downloadsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['downloads', courseId],
    queryFn: async ({ signal }) =>
      (await call(downloads.list, { params: { id: String(courseId) } }, { signal })).content,
    // Nobody is led away from what is read because this fails.
    meta: { quiet: true, isOptional: true },
  })
