import { audits } from './audits.ts'
import { affiliatePosts } from './affiliate-posts.ts'
import { affiliates } from './affiliates.ts'
import { campuses } from './campuses.ts'
import { categories } from './categories.ts'
import { checklists } from './checklists.ts'
import { claims } from './claims.ts'
import { configurations } from './configurations.ts'
import { courses } from './courses.ts'
import { devices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { favorites } from './favorites.ts'
import { fundedAccounts } from './funded-accounts.ts'
import { fundedOrders } from './funded-orders.ts'
import { lessons } from './lessons.ts'
import { members } from './members.ts'
import { notes } from './notes.ts'
import { overviews } from './overviews.ts'
import { passwords } from './passwords.ts'
import { plans } from './plans.ts'
import { searches } from './searches.ts'
import { sessions } from './sessions.ts'
import { staff } from './staff.ts'
import { studentWins } from './student-wins.ts'

/** Every endpoint by feature: what the API page lists and what the authorisation walk walks. */
export const contract = {
  sessions, passwords, members, devices, campuses, categories, courses, lessons, favorites, notes, checklists, configurations,
  plans, studentWins, affiliates, affiliatePosts, fundedAccounts, fundedOrders, claims, searches,
  staff, audits, overviews,
} satisfies Record<string, Record<string, Endpoint>>
