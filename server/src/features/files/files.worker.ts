import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { sweepBlobs } from './unnamed-blobs.ts'

export const filesWorker = ({ db, storage, log }: Background) => {
  let found: ReadonlyMap<string, number> = new Map()
  return repeat(
    6 * 3_600_000,
    async () => {
      found = await sweepBlobs(db, storage, found)
    },
    (error) => log.error(error, 'unnamed blobs could not be removed'),
  )
}
