import { archives } from '@padauk/contract/archives'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { saveFile } from '#lib/save-file.ts'
import { m } from '#words/archives'

export const archiveSizeQuery = queryOptions({
  queryKey: ['archives', 'size'],
  queryFn: async ({ signal }) => (await call(archives.size, {}, { signal })).content.bytes,
  // The download works without it.
  meta: { quiet: true, isOptional: true },
})

export const downloadArchive = mutationOptions({
  mutationFn: async () => {
    // A download answers with a file.
    const file = (await call(archives.download, {})) as unknown as Blob
    saveFile(file, `my-data-${new Date().toISOString().slice(0, 10)}.zip`)
  },
  meta: { success: () => m.archive_done() },
})
