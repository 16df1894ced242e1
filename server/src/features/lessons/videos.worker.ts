import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { openUploads } from '../videos/uploads.ts'
import { runVideoJob } from '../videos/video-jobs.ts'
import { attachVideo } from './attach-video.ts'

/** Here, because a converted video goes to its lesson. */
export const videosWorker = ({ db, storage, settings, log }: Background) => {
  const parts = { db, storage, uploads: openUploads(settings.dataDir), attach: attachVideo }
  return repeat(
    2000,
    (signal) => runVideoJob(parts, new Date(), signal),
    (error) => log.error(error, 'a video could not be converted'),
  )
}
