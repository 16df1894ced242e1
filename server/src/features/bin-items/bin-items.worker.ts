import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { emptyBin } from './empty-bin.ts'

export const binItemsWorker = ({ db, log }: Background) =>
  repeat(
    3_600_000,
    () => emptyBin(db, new Date()),
    (error) => log.error(error, 'the bin could not be emptied'),
  )
