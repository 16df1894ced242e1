import { existsSync, mkdirSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { UPLOAD_DAYS, UPLOADS_PATH, VIDEO_BYTES_MAX } from '@padauk/contract/staff-videos'

export type Uploads = ReturnType<typeof openUploads>

/** The place of uploads by the tus protocol: what has arrived stays through a cut, and unfinished ones are kept for a week. */
export function openUploads(dataDir: string) {
  const directory = join(dataDir, 'uploads')
  // With the first upload: the libraries are large, and most processes never see one.
  const open = async () => {
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
    mkdirSync(directory, { recursive: true })
    const store = new FileStore({ directory, expirationPeriodInMilliseconds: UPLOAD_DAYS * 86_400_000 })
    const server = new Server({
      path: UPLOADS_PATH,
      datastore: store,
      maxSize: VIDEO_BYTES_MAX,
      relativeLocation: true,
      // No other site has a part in this; without it the server would allow all of them.
      allowedOrigins: () => false,
      // A full disk or a lost one passes: the browser comes again and goes on where it was.
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
    /** Whether all of an upload has arrived; undefined where there is none. */
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
