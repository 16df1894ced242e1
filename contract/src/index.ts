import { affiliatePosts } from './affiliate-posts.ts'
import { affiliates } from './affiliates.ts'
import { campuses } from './campuses.ts'
import { categories } from './categories.ts'
import { checklists } from './checklists.ts'
import { configurations } from './configurations.ts'
import { courses } from './courses.ts'
import type { Endpoint } from './endpoint.ts'
import { favorites } from './favorites.ts'
import { lessons } from './lessons.ts'
import { members } from './members.ts'
import { notes } from './notes.ts'
import { plans } from './plans.ts'
import { sessions } from './sessions.ts'
import { studentWins } from './student-wins.ts'

/** Every endpoint by feature: what the API page lists and what the authorisation walk walks. */
export const contract = {
  sessions, members, campuses, categories, courses, lessons, favorites, notes, checklists, configurations,
  plans, studentWins, affiliates, affiliatePosts,
} satisfies Record<string, Record<string, Endpoint>>
