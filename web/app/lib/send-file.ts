import { staffFiles } from '@padauk/contract/staff-files'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Uploads a picture or captions to the store. The caller shows errors inline. */
export const sendFile = mutationOptions({
  mutationFn: async ({ file, onProgress }: { file: Blob; onProgress?: (fraction: number) => void }) =>
    (await call(staffFiles.create, {}, { picture: file, ...(onProgress && { onProgress }) })).content,
  meta: { quiet: true },
})
