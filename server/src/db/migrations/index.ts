import type { Migration } from 'kysely'
import { first } from './0001-first.ts'
import { publicSite } from './0002-public-site.ts'
import { membersDays } from './0003-members-days.ts'
import { search } from './0004-search.ts'

/** In the order in which they run. A migration that has run anywhere is never changed. */
export const migrations: Record<string, Migration> = { '0001-first': first, '0002-public-site': publicSite, '0003-members-days': membersDays, '0004-search': search }
