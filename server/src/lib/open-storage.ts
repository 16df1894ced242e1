import { join } from 'node:path'
import type { Bucket } from './s3-url.ts'
import { diskStorage, type Storage } from './storage.ts'

/** What decides which store it is. */
export type StoreSettings = { dataDir: string; bucket: Bucket | undefined }

/** The store of the settings: a bucket if there is one, else files in DATA_DIR. */
export const openStorage = async ({ dataDir, bucket }: StoreSettings): Promise<Storage> =>
  // Lazy: on disk nothing of it is loaded.
  bucket ? (await import('./s3-storage.ts')).s3Storage(bucket) : diskStorage(join(dataDir, 'files'))
