import type { Migration } from 'kysely'
import { first } from './0001-first.ts'
import { publicSite } from './0002-public-site.ts'
import { membersDays } from './0003-members-days.ts'
import { search } from './0004-search.ts'
import { backOffice } from './0005-back-office.ts'
import { staffMembers } from './0006-staff-members.ts'
import { authoring } from './0007-authoring.ts'
import { reviews } from './0008-reviews.ts'
import { consoleSettings } from './0009-console-settings.ts'
import { certificates } from './0010-certificates.ts'
import { replays } from './0011-replays.ts'
import { curriculumFiles } from './0012-curriculum-files.ts'

/** In the order in which they run. A migration that has run anywhere is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-public-site': publicSite,
  '0003-members-days': membersDays,
  '0004-search': search,
  '0005-back-office': backOffice,
  '0006-staff-members': staffMembers,
  '0007-authoring': authoring,
  '0008-reviews': reviews,
  '0009-console-settings': consoleSettings,
  '0010-certificates': certificates,
  '0011-replays': replays,
  '0012-curriculum-files': curriculumFiles,
}
