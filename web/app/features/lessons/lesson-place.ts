import { campusSlug } from '@padauk/rules/campuses'
import { useLocation, useParams, useSearchParams } from 'react-router'

/** Place in the curriculum, from the URL. Only ids identify it, slugs are for people. */
export type Place = {
  campus: string
  categoryId: number | null
  courseId: number | null
  lessonId: number | null
  /** On `favorites/:lesson`, or with favourites selected in the panel. */
  isFavorites: boolean
  showsFavorites: boolean
}

const idOf = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export const readPlace = (
  params: { campus?: string | undefined; category?: string | undefined },
  search: URLSearchParams,
): Place => {
  const isFavorites = params.category === undefined
  return {
    campus: params.campus ?? '',
    categoryId: idOf(search, 'category_id'),
    courseId: idOf(search, 'course_id'),
    lessonId: idOf(search, 'lesson_id'),
    isFavorites,
    showsFavorites: isFavorites || search.get('view') === 'favorites',
  }
}

export const usePlace = () => {
  const [search] = useSearchParams()
  return readPlace(useParams(), search)
}

/** The previous path from navigation state. Only paths within the site are accepted. */
export const useBackPath = () => {
  const { state } = useLocation() as { state: { from?: unknown } | null }
  const from = state?.from
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : '/campuses'
}

type Named = { title: string }
const at = (...parts: string[]) => parts.map((part) => encodeURIComponent(part) || '-').join('/')
const query = (ids: Record<string, number | string | null>) =>
  String(
    new URLSearchParams(
      Object.entries(ids).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
  )

type CategoryIds = Named & { category_id: number }

export const categoryAddress = (
  campus: string,
  { category_id, title }: CategoryIds,
  more: { course_id?: number | null; view?: 'favorites' } = {},
) => `/campuses/${at(campus, campusSlug(title))}?${query({ category_id, ...more })}`

export const lessonAddress = (
  campus: string,
  { category_id, title }: CategoryIds,
  course_id: number,
  lesson: Named & { lesson_id: number },
) =>
  `/campuses/${at(campus, campusSlug(title), campusSlug(lesson.title))}?${query({ category_id, course_id, lesson_id: lesson.lesson_id })}`

export const favoriteAddress = (campus: string, category_id: number, lesson: Named & { lesson_id: number }) =>
  `/campuses/${at(campus, 'favorites', campusSlug(lesson.title))}?${query({ category_id, lesson_id: lesson.lesson_id })}`
