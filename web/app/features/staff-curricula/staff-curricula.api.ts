import { BIN_DAYS } from '@padauk/contract/staff-bin-items'
import { staffCampuses } from '@padauk/contract/staff-campuses'
import { staffCategories } from '@padauk/contract/staff-categories'
import { staffCourses } from '@padauk/contract/staff-courses'
import {
  type DraftParent,
  type Status,
  staffCurricula,
  type Translation,
  type TreeCampus,
  type TreeLesson,
  type Uses,
} from '@padauk/contract/staff-curricula'
import { staffLessons } from '@padauk/contract/staff-lessons'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { inLanguage } from '#lib/languages.ts'
import { showToast } from '#lib/toasts.ts'
import { draftsText } from '#ui/publish-question.tsx'
import { m } from '#words/staff-curricula'

export const treeQuery = queryOptions({
  queryKey: ['staff-curricula', 'tree'],
  queryFn: ({ signal }) => call(staffCurricula.read, {}, { signal }),
})

export type Kind = 'campus' | 'category' | 'course' | 'lesson'
/** A campus, category, course or lesson in the tree. */
export type Item = {
  kind: Kind
  id: number
  title: string
  title_my: string | null
  translation: Translation
  status: Status
  position: number
  description: string
  description_my: string | null
  cover?: string
  logo?: string
  lesson?: TreeLesson
  children: Item[]
}

/** The title in the language of the console, else the English one. */
export const nameOf = ({ title, title_my }: Pick<Item, 'title' | 'title_my'>) => inLanguage(title, title_my)

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
          title_my: lesson.title_my,
          translation: lesson.translation,
          status: lesson.status,
          position: lesson.position,
          description: '',
          description_my: null,
          lesson,
          children: [],
        })),
      })),
    })),
  }))
/** The tree as items. The same response returns the same objects. */
export const treeItems = {
  ...treeQuery,
  select: ({ content }: { content: { campuses: TreeCampus[] } }) => itemsOf(content.campuses),
}

// Changes are visible to members too, and an editor may have both open in one browser.
const refreshes = ['staff-curricula', 'staff-lessons', 'campuses', 'categories', 'courses', 'lessons'] as const

/** Possible parents for an item of this kind, each named with its full path. */
export const parentsFor = (kind: Kind, items: Item[]): { id: number; name: string; holds: number[] }[] => {
  const walk = (list: Item[], above: string): { id: number; name: string; holds: number[] }[] =>
    list.flatMap((item) => {
      const name = above ? `${above} / ${nameOf(item)}` : nameOf(item)
      return childKind[item.kind] === kind
        ? [{ id: item.id, name, holds: item.children.map(({ id }) => id) }]
        : walk(item.children, name)
    })
  return kind === 'campus' ? [] : walk(items, '')
}

/** Items whose Burmese is in this state, with everything above them. */
export const itemsIn = (translation: Translation, items: Item[]): Item[] =>
  items.flatMap((item) => {
    const children = itemsIn(translation, item.children)
    return children.length > 0 || item.translation === translation ? [{ ...item, children }] : []
  })
export const countIn = (translation: Translation, items: Item[]): number =>
  items.reduce((sum, item) => sum + (item.translation === translation ? 1 : 0) + countIn(translation, item.children), 0)

/** The drafts that an item lies in, from the campus down. */
export const draftsAbove = (item: Item, items: Item[]): DraftParent[] => {
  const walk = (list: Item[], above: DraftParent[]): DraftParent[] | undefined => {
    for (const one of list) {
      if (one.kind === item.kind && one.id === item.id) return above
      if (one.kind === 'lesson') continue
      const { kind, id, status } = one
      const found = walk(one.children, status === 'DRAFT' ? [...above, { kind, id, title: nameOf(one) }] : above)
      if (found) return found
    }
    return undefined
  }
  return walk(items, []) ?? []
}

type Fields = {
  title?: string
  title_my?: string | null
  description?: string
  description_my?: string | null
  translation?: 'CURRENT'
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
    }),
  meta: { refreshes },
})
/** For forms, which show errors inline. */
export const changeItemQuietly = mutationOptions({ ...changeItem, meta: { refreshes, quiet: true } })

/** A new title of a published lesson is not there yet: the tree shows what members see. */
export const tellThatItWaits = ({ content }: { content: object }) => {
  if ('revision' in content && content.revision) showToast('info', m.console_cur_change_waits())
}

/** Publishes an item, and what it lies in if so asked. The answer says whether members see it now. */
export const publishItem = mutationOptions({
  mutationFn: async ({ kind, id, withParents }: { kind: Kind; id: number; withParents: boolean }) => {
    const body = { status: 'PUBLISHED' as const, ...(withParents && { publish_parents: true as const }) }
    const { content } = await call(ENDPOINTS[kind].update, { params: { id: String(id) }, body })
    return 'draft_parents' in content ? content.draft_parents : []
  },
  meta: {
    refreshes,
    success: (drafts: DraftParent[]) =>
      drafts.length > 0 ? m.console_cur_hidden_hint({ drafts: draftsText(drafts) }) : m.console_cur_is_published(),
  },
})

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
      { body: { title, ...(parentId !== null && { [PARENTS[kind]]: parentId }) } },
      { idempotencyKey },
    ),
  meta: { refreshes, quiet: true },
})

export const removeItem = mutationOptions({
  mutationFn: ({ kind, id }: { kind: Kind; id: number }) =>
    call(ENDPOINTS[kind].remove, { params: { id: String(id) }, query: { confirm: 'true' as const } }),
  meta: {
    refreshes: [...refreshes, 'staff-bin-items'],
    quiet: true,
    success: () => m.console_cur_deleted({ days: BIN_DAYS }),
  },
})

/** What depends on an item, fetched before deleting it. */
export const usesQuery = (kind: Kind, id: number) =>
  queryOptions({
    // A separate noun, so that the deletion does not refetch the deleted item.
    queryKey: ['staff-uses', kind, id],
    queryFn: async ({ signal }): Promise<Uses> =>
      (
        (await call(ENDPOINTS[kind].read, { params: { id: String(id) } }, { signal })) as {
          content: { uses: Uses }
        }
      ).content.uses,
    staleTime: 0,
  })
