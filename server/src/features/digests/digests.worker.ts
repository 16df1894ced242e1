import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { mailDigests } from './mail-digests.ts'

export const digestsWorker = ({ db, settings, log }: Background) =>
  repeat(
    30_000,
    () => mailDigests(db, settings.consoleUrl, new Date()),
    (error) => log.error(error, 'the daily mails could not be written'),
  )
