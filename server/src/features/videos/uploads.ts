import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { UPLOAD_DAYS, UPLOADS_MAX, UPLOADS_PATH, VIDEO_BYTES_MAX } from '@padauk/contract/staff-videos'
import { fault } from '@padauk/rules/faults'
import type { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { outageOf } from '#db/outages.ts'
import { AppError } from '#errors.ts'

/** What the tus server refuses, with our status and fault. */
const REFUSALS: Record<number, [status: number, fault: string]> = {
  404: [404, fault('not_found', { what: 'upload' })],
  410: [404, fault('not_found', { what: 'upload' })],
  409: [409, fault('wrong_offset')],
  412: [412, fault('tus_needed')],
  413: [413, fault('file_too_large', { what: 'file', max: VIDEO_BYTES_MAX / 1024 / 1024 })],
}
const NOT_UNDERSTOOD: (typeof REFUSALS)[number] = [400, fault('not_understood')]
const UNSUPPORTED = 501

/** Its faults are the disk's, and temporary: the browser retries and resumes. */
const refusalOf = (status: number) =>
  status >= 500 && status !== UNSUPPORTED
    ? new AppError(503, fault('upload_not_ready'), { retryAfter: 2 })
    : new AppError(...(REFUSALS[status] ?? NOT_UNDERSTOOD))

export type Uploads = ReturnType<typeof openUploads>

const RESTED_MS = 3_600_000
/** Room on the disk that uploads leave to everything else. */
const RESERVE_BYTES = 1024 ** 3

/** Resumable uploads by the tus protocol; unfinished ones are kept for a week, and each person has a few. */
export function openUploads(dataDir: string) {
  const directory = join(dataDir, 'uploads')
  // Lazy: the libraries are large, and most processes never receive an upload.
  const open = async () => {
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
    mkdirSync(directory, { recursive: true })
    class Store extends FileStore {
      // One after the other, so that simultaneous uploads count each other.
      override create(upload: Upload) {
        const created = creating.then(() => makeRoom(this, upload)).then(() => super.create(upload))
        creating = created.catch(() => {})
        return created
      }
    }
    // Sends refusals only. They are thrown instead, so that they are answered like those of every call.
    class Steps extends Server {
      override write(_context: unknown, _headers: Headers, status: number): never {
        throw refusalOf(status)
      }
    }
    const store = new Store({ directory, expirationPeriodInMilliseconds: UPLOAD_DAYS * 86_400_000 })
    const server = new Steps({
      path: UPLOADS_PATH,
      datastore: store,
      maxSize: VIDEO_BYTES_MAX,
      relativeLocation: true,
      onUploadCreate: async () => ({ metadata: { person: sender.getStore() ?? null } }),
      // The default allows every origin; no other site may upload.
      allowedOrigins: () => false,
      onResponseError: (_request, error) => {
        if (error instanceof AppError || outageOf(error)) throw error
        return undefined
      },
    })
    return { store, server }
  }
  /** The person behind the request, for the tus server, which knows only headers. */
  const sender = new AsyncLocalStorage<string>()
  let creating: Promise<unknown> = Promise.resolve()
  /** @throws 429 for too many unfinished uploads, ENOSPC for too little room on the disk */
  const makeRoom = async (store: FileStore, { metadata, size = 0 }: Upload) => {
    const ids = (await readdir(directory)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
    const all = await Promise.all(ids.map((id) => store.getUpload(id).catch(() => undefined)))
    const unfinished = all.filter((upload) => upload !== undefined).filter(({ size, offset }) => offset < (size ?? 0))
    const mine: { id: string; changedMs: number }[] = []
    for (const { id, metadata: of } of unfinished)
      if (of?.person === metadata?.person) mine.push({ id, changedMs: (await stat(join(directory, id))).mtimeMs })
    mine.sort((a, b) => a.changedMs - b.changedMs)
    if (mine.length >= UPLOADS_MAX) {
      const [oldest] = mine
      const restedMs = oldest ? Math.abs(Date.now() - oldest.changedMs) : 0
      if (!oldest || restedMs < RESTED_MS)
        throw new AppError(429, fault('too_many_uploads', { count: UPLOADS_MAX }), {
          retryAfter: Math.ceil((RESTED_MS - restedMs) / 1000),
        })
      await store.remove(oldest.id)
    }
    const { bavail, bsize } = await statfs(directory)
    const coming = unfinished.reduce((sum, upload) => sum + (upload.size ?? 0) - upload.offset, 0)
    if (coming + size > bavail * bsize - RESERVE_BYTES)
      throw Object.assign(new Error('uploads leave room on the disk to everything else'), { code: 'ENOSPC' })
  }
  let opened: ReturnType<typeof open> | undefined
  const use = () => {
    opened ??= open()
    return opened
  }
  return {
    /**
     * @param person the sender
     * @throws what is refused, before anything is answered
     */
    async handle(person: string, request: IncomingMessage, response: ServerResponse) {
      const { server } = await use()
      return sender.run(person, () => server.handle(request, response))
    },
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
