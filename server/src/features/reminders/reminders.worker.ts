import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { mailReminders } from './mail-reminders.ts'

export const remindersWorker = ({ db, settings, log }: Background) =>
  repeat(
    60_000,
    () => mailReminders(db, settings, new Date()),
    (error) => log.error(error, 'reminders could not be mailed'),
  )
