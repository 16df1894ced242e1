import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { mailAnnouncements } from './mail-announcements.ts'

export const announcementsWorker = ({ db, settings, log }: Background) =>
  repeat(
    10_000,
    () => mailAnnouncements(db, settings.publicUrl, new Date()),
    (error) => log.error(error, 'announcements could not be mailed'),
  )
