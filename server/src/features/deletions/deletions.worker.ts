import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { repeatDeletions } from './finish-deletions.ts'

export const deletionsWorker = ({ db, log }: Background) =>
  repeat(
    3_600_000,
    () => repeatDeletions(db, new Date()),
    (error) => log.error(error, 'deletions could not be repeated'),
  )
