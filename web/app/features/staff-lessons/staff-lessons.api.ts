import { type LessonContent, type StaffLesson, staffLessons } from '@padauk/contract/staff-lessons'
import { staffVideos } from '@padauk/contract/staff-videos'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { loadFaults } from '#lib/faults.ts'
import { m } from '#words/staff-lessons'

const byId = (id: number) => ({ params: { id: String(id) } })

export const staffLessonQuery = (id: number) =>
  // The lesson changes only by its own saves. A refetch while editing must not replace the input.
  queryOptions({
    queryKey: ['staff-lessons', id],
    queryFn: async ({ signal }) => (await call(staffLessons.read, byId(id), { signal })).content,
    staleTime: 0,
    refetchOnReconnect: false,
  })

const refreshes = ['staff-curricula', 'campuses', 'categories', 'courses', 'lessons'] as const

type Save = {
  id: number
  version: number
  revision_id: number | null
  changes: Partial<LessonContent> & { translation?: 'CURRENT'; publish_parents?: true }
}
/** Quiet: the editor shows the error in its header. */
export const saveLesson = mutationOptions({
  mutationFn: async ({ id, version, revision_id, changes }: Save) =>
    (await call(staffLessons.update, { ...byId(id), body: { version, revision_id, ...changes } })).content,
  onSuccess: (lesson: StaffLesson, _save: Save, _result, { client }) =>
    client.setQueryData(staffLessonQuery(lesson.lesson_id).queryKey, lesson),
  meta: { refreshes, quiet: true },
})

export const discardChanges = mutationOptions({
  mutationFn: async ({ id, revision_id }: { id: number; revision_id: number }) =>
    (await call(staffLessons.discard, { ...byId(id), body: { revision_id } })).content,
  onSuccess: (lesson: StaffLesson, _asked: { id: number; revision_id: number }, _result, { client }) =>
    client.setQueryData(staffLessonQuery(lesson.lesson_id).queryKey, lesson),
  meta: { refreshes, success: () => m.console_cur_r_discarded() },
})

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-lessons', id, 'versions'],
    queryFn: async ({ signal }) =>
      (await call(staffLessons.versions, { ...byId(id), query: { perPage: '100' } }, { signal })).content.data,
    staleTime: 0,
  })
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['staff-lessons', id, 'versions', version],
    queryFn: async ({ signal }) =>
      (await call(staffLessons.readVersion, { params: { id: String(id), version: String(version) } }, { signal }))
        .content,
    staleTime: Number.POSITIVE_INFINITY,
  })
type Restore = { id: number; version: number; revision_id: number | undefined }
export const restoreVersion = mutationOptions({
  mutationFn: async ({ id, version, revision_id }: Restore) =>
    (
      await call(staffLessons.restore, {
        params: { id: String(id), version: String(version) },
        query: revision_id === undefined ? {} : { revision_id: String(revision_id) },
      })
    ).content,
  onSuccess: (lesson: StaffLesson, _asked: Restore, _result, { client }) =>
    client.setQueryData(staffLessonQuery(lesson.lesson_id).queryKey, lesson),
  meta: {
    refreshes,
    success: ({ status, version }: StaffLesson) =>
      status === 'PUBLISHED' ? m.console_cur_restored_changes() : m.console_cur_restored({ version }),
  },
})

export const readGift = mutationOptions({
  mutationFn: async (gift: string) => {
    const { content } = await call(staffLessons.gift, { body: { gift } })
    await loadFaults().catch(() => {})
    return content
  },
  meta: { quiet: true },
})

type Upload = { upload_id: string; name: string; lesson_id: number; seconds?: number }
export const takeUpload = mutationOptions({
  mutationFn: async (body: Upload) => (await call(staffVideos.create, { body })).content,
  meta: { quiet: true },
})

const POLL_MS = 1500
/** Progress of a video conversion, polled until it has ended. */
export const videoQuery = (id: number) =>
  queryOptions({
    queryKey: ['staff-videos', id],
    queryFn: async ({ signal }) => {
      const { content } = await call(staffVideos.read, byId(id), { signal })
      if (content.error) await loadFaults().catch(() => {})
      return content
    },
    refetchInterval: ({ state }) =>
      state.data?.status === 'DONE' || state.data?.status === 'FAILED' ? false : POLL_MS,
    meta: { quiet: true },
  })
