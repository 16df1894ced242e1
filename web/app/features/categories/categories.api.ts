import { type CategoryWithCourses, type CategoryWithFavorites, categories } from '@padauk/contract/categories'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

/** Categories in progress, last touched first. */
export const inProgressQuery = queryOptions({
  queryKey: ['categories', 'in-progress'],
  queryFn: ({ signal }) => call(categories.inProgress, { query: {} }, { signal }),
  select: ({ content }) => content.data,
})

export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', id],
    queryFn: async ({ signal }) =>
      (await call(categories.read, { params: { id }, query: {} }, { signal })).content as CategoryWithCourses,
  })

/** A category with its favourite lessons only. */
export const favoritesQuery = (id: string) =>
  queryOptions({
    queryKey: ['favorites', id],
    queryFn: async ({ signal }) =>
      (await call(categories.read, { params: { id }, query: { type: 'fav' } }, { signal }))
        .content as CategoryWithFavorites,
  })
