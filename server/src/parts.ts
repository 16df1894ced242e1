import type { Db } from '#db/schema.ts'
import type { Storage } from '#lib/storage.ts'
import type { Settings } from './settings.ts'

/** What a running server is made of; every feature gets the whole. */
export type Parts = { db: Db; settings: Settings; storage: Storage }
