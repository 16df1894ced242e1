import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { carryOutDue } from './carry-out.ts'

export const heldDecisionsWorker = ({ db, settings, log }: Background) =>
  repeat(
    500,
    () => carryOutDue(db, settings, log, new Date()),
    (error) => log.error(error, 'the held decisions could not be read'),
  )
