import { existsSync, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { UPLOAD_DAYS, UPLOADS_PATH, VIDEO_BYTES_MAX } from '@padauk/contract/staff-videos'

export type Uploads = ReturnType<typeof openUploads>

/** Resumable uploads by the tus protocol; unfinished ones are kept for a week. */
export function openUploads(dataDir: string) {
  const directory = join(dataDir, 'uploads')
  // Lazy: the libraries are large, and most processes never receive an upload.
  const open = async () => {
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
    mkdirSync(directory, { recursive: true })
    const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_DAYS * 86_400_000 })
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: store,
      maxSize: VIDEO_BYTES_MAX,
      relativeLocation: true,
      // The default allows every origin; no other site may upload.
      allowedOrigins: () => false,
      // Storage problems are temporary: the browser retries and resumes.
      onResponseError: (_request, error) =>
        'status_code' in error && error.status_code < 500
          ? undefined
          : { status_code: 503, body: 'the upload cannot be taken at the moment' },
    })
    return { store, server }
  }
  let opened: ReturnType<typeof open> | undefined
  const use = () => {
    opened ??= open()
    return opened
  }
  return {
    handle: async (request: IncomingMessage, response: ServerResponse) =>
      (await use()).server.handle(request, response),
    pathOf: (uploadId: string) => join(directory, uploadId),
    /** Whether an upload is complete; undefined for an unknown one. */
    async isWhole(uploadId: string): Promise<boolean | undefined> {
      const { store } = await use()
      const upload = await store.getUpload(uploadId).catch(() => undefined)
      return upload && upload.size !== undefined && upload.size > 0 && upload.offset === upload.size
    },
    exists: (uploadId: string) =>
      stat(join(directory, uploadId)).then(
        () => true,
        () => false,
      ),
    async remove(uploadId: string) {
      for (const name of [uploadId, `${uploadId}.json`]) await rm(join(directory, name), { force: true })
    },
    removeExpired: async () => (existsSync(directory) ? (await use()).server.cleanUpExpiredUploads() : 0),
  }
}
