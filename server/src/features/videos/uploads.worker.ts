import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { openUploads } from './uploads.ts'

export const uploadsWorker = ({ settings, log }: Background) =>
  repeat(
    3_600_000,
    () => openUploads(settings.dataDir).removeExpired(),
    (error) => log.error(error, 'expired uploads could not be removed'),
  )
