import type { Migration } from 'kysely'
import { first } from './0001-first.ts'

/** In the order in which they run. A migration that has run anywhere is never changed. */
export const migrations: Record<string, Migration> = { '0001-first': first }
