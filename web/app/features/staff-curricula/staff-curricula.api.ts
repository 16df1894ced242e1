import { staffCampuses } from '@padauk/contract/staff-campuses'
import { staffCategories } from '@padauk/contract/staff-categories'
import { staffCourses } from '@padauk/contract/staff-courses'
import {
  staffCurricula,
  type Status,
  type TreeCampus,
  type TreeLesson,
  type Uses,
} from '@padauk/contract/staff-curricula'
import { staffFiles } from '@padauk/contract/staff-files'
import { staffLessons } from '@padauk/contract/staff-lessons'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/generated/messages.js'

export const treeQuery = queryOptions({
  queryKey: ['staff-curricula', 'tree'],
  queryFn: ({ signal }) => call(staffCurricula.read, {}, { signal }),
})

export type Kind = 'campus' | 'category' | 'course' | 'lesson'
/** One thing of the tree, of whatever floor. */
export type Item = {
  kind: Kind
  id: number
  title: string
  status: Status
  position: number
  description: string
  cover?: string
  logo?: string
  lesson?: TreeLesson
  children: Item[]
}

export const childKind: Record<Kind, Kind | null> = {
  campus: 'category',
  category: 'course',
  course: 'lesson',
  lesson: null,
}

const ENDPOINTS = { campus: staffCampuses, category: staffCategories, course: staffCourses, lesson: staffLessons }
const PARENTS = { campus: '', category: 'campus_id', course: 'category_id', lesson: 'course_id' }

const itemsOf = (campuses: TreeCampus[]): Item[] =>
  campuses.map(({ campus_id: id, categories, ...campus }) => ({
    kind: 'campus',
    id,
    ...campus,
    children: categories.map(({ category_id: id, courses, ...category }) => ({
      kind: 'category',
      id,
      ...category,
      children: courses.map(({ course_id: id, lessons, ...course }) => ({
        kind: 'course',
        id,
        ...course,
        children: lessons.map((lesson) => ({
          kind: 'lesson',
          id: lesson.lesson_id,
          title: lesson.title,
          status: lesson.status,
          position: lesson.position,
          description: '',
          lesson,
          children: [],
        })),
      })),
    })),
  }))
/** The tree as items; the same answer gives the same objects. */
export const treeItems = {
  ...treeQuery,
  select: ({ content }: { content: { campuses: TreeCampus[] } }) => itemsOf(content.campuses),
}

// What members see of the school changes with it: an editor looks at both in one browser.
const refreshes = ['staff-curricula', 'staff-lessons', 'campuses', 'categories', 'courses', 'lessons']

/** Where a thing of this kind may stand, named by all that is above it. */
export const parentsFor = (kind: Kind, items: Item[]): { id: number; name: string; holds: number[] }[] => {
  const walk = (list: Item[], above: string): { id: number; name: string; holds: number[] }[] =>
    list.flatMap((item) => {
      const name = above ? `${above} / ${item.title}` : item.title
      return childKind[item.kind] === kind
        ? [{ id: item.id, name, holds: item.children.map(({ id }) => id) }]
        : walk(item.children, name)
    })
  return kind === 'campus' ? [] : walk(items, '')
}

export type Fields = {
  title?: string
  description?: string
  cover?: string
  logo?: string
  status?: Status
  position?: number
}
export const changeItem = mutationOptions({
  mutationFn: ({ kind, id, parentId, ...body }: { kind: Kind; id: number; parentId?: number | undefined } & Fields) =>
    call(ENDPOINTS[kind].update, {
      params: { id: String(id) },
      body: { ...body, ...(parentId !== undefined && { [PARENTS[kind]]: parentId }) },
    } as never),
  meta: { refreshes },
})
/** The same for a form, which says a refusal in its own place. */
export const changeItemQuietly = mutationOptions({ ...changeItem, meta: { refreshes, quiet: true } })

export const addItem = mutationOptions({
  mutationFn: ({
    kind,
    parentId,
    title,
    idempotencyKey,
  }: {
    kind: Kind
    parentId: number | null
    title: string
    idempotencyKey: string
  }) =>
    call(
      ENDPOINTS[kind].create,
      { body: { title, ...(parentId !== null && { [PARENTS[kind]]: parentId }) } } as never,
      { idempotencyKey },
    ),
  meta: { refreshes, quiet: true },
})

export const removeItem = mutationOptions({
  mutationFn: ({ kind, id }: { kind: Kind; id: number }) =>
    call(ENDPOINTS[kind].remove, { params: { id: String(id) }, query: { confirm: 'true' as const } }),
  meta: { refreshes, quiet: true, success: () => m.console_cur_deleted() },
})

/** What hangs on a thing, asked for when somebody is about to delete it. */
export const usesQuery = (kind: Kind, id: number) =>
  queryOptions({
    // Of its own noun: what is just being deleted is not to be asked for again.
    queryKey: ['staff-uses', kind, id],
    queryFn: async ({ signal }): Promise<Uses> =>
      (
        (await call(ENDPOINTS[kind].read, { params: { id: String(id) } }, { signal } as never)) as {
          content: { uses: Uses }
        }
      ).content.uses,
    staleTime: 0,
  })

/** A picture or captions for the store; a refusal is said where it was chosen. */
export const sendFile = mutationOptions({
  mutationFn: async ({ file, onProgress }: { file: Blob; onProgress?: (fraction: number) => void }) =>
    (await call(staffFiles.create, {}, { picture: file, ...(onProgress && { onProgress }) })).content,
  meta: { quiet: true },
})
