import { staffCurricula } from '@padauk/contract/staff-curricula'
import { UPLOADS_PATH } from '@padauk/contract/staff-videos'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { loadFaults } from '#lib/faults.ts'

export const exportAddress = staffCurricula.export.path

/** Changes that an uploaded archive would make. Always refetched, because the curriculum may change meanwhile. */
export const checkQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['staff-folders', uploadId],
    queryFn: async ({ signal }) => {
      const { content } = await call(staffCurricula.check, { body: { upload_id: uploadId } }, { signal })
      await loadFaults().catch(() => {})
      return content
    },
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const refreshes = [
  'staff-curricula',
  'staff-lessons',
  'staff-uses',
  'campuses',
  'categories',
  'courses',
  'lessons',
] as const
export const importFolder = mutationOptions({
  mutationFn: async ({ uploadId, seen }: { uploadId: string; seen: string }) =>
    (await call(staffCurricula.import, { body: { upload_id: uploadId, seen } })).content.counts,
  meta: { refreshes, quiet: true },
})

/** Deletes an abandoned upload. Others are deleted by the server after a week. */
export const dropUpload = async (uploadId: string) => {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(`${UPLOADS_PATH}/${uploadId}`, { retryDelays: null }).catch(() => {})
}
