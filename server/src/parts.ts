import type { Db } from '#db/schema.ts'
import type { Metrics } from '#http/metrics.ts'
import type { Storage } from '#lib/storage.ts'
import type { Settings } from './settings.ts'

/** The dependencies of a running server, passed to every feature. Without METRICS_TOKEN there are no metrics. */
export type Parts = { db: Db; settings: Settings; storage: Storage; metrics?: Metrics | undefined }

/** What a `*.worker.ts` file starts its work in the background with. */
export type Background = Pick<Parts, 'db' | 'settings' | 'storage'> & {
  log: { info(text: string): void; error(error: unknown, text: string): void }
}
