import { after } from 'node:test'
import { finish, openBucket } from '#lib/s3.ts'
import { type Bucket, readS3Url } from '#lib/s3-url.ts'
import { needObjectStore, startObjectStore } from '../../../scripts/object-store.mjs'

/** Why the tests of the bucket are skipped. */
export const noObjectStore = needObjectStore() ? false : 'OpenStack Swift is not installed'

/** When a blob is old enough to be removed: older than two seconds, by times that are whole ones, rounded up or down. */
export const SETTLED_MS = 4100

const URLS = {
  owner: (host: string, name: string) => `s3+http://test%3Atester:testing@${host}/${name}`,
  /** Known to the store, without rights to any bucket. */
  guest: (host: string, name: string) => `s3+http://test%3Aguest:guessing@${host}/${name}`,
}

/** A real S3 server of its own for a test file, stopped at its end. */
export async function openObjectStore() {
  const store = await startObjectStore()
  after(store.close)
  return {
    ...store,
    urlOf: (name: string, who: keyof typeof URLS = 'owner') => URLS[who](store.host, name),
    /** Makes a bucket. */
    async addBucket(name: string): Promise<Bucket> {
      const bucket = readS3Url(URLS.owner(store.host, name)) as Bucket
      await finish(await openBucket(bucket)({ method: 'PUT' }))
      return bucket
    },
  }
}
