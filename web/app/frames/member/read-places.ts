import { NOTE_PHASES } from '@padauk/contract/notes'
import type { QueryClient } from '@tanstack/react-query'
import { campusesQuery, campusQuery } from '#features/campuses/campuses.api.ts'
import { categoryQuery, inProgressQuery } from '#features/categories/categories.api.ts'
import { certificatesQuery } from '#features/certificates/certificates.api.ts'
import { checklistQuery } from '#features/checklists/checklists.api.ts'
import { courseQuery } from '#features/courses/courses.api.ts'
import { dayQuery } from '#features/days/days.api.ts'
import { readAhead } from '#features/lessons/read-ahead.ts'
import { isActive } from '#features/members/is-active.ts'
import { meQuery } from '#features/members/members.api.ts'
import { notesQuery } from '#features/notes/notes.api.ts'
import { reminderQuery } from '#features/reminders/reminders.api.ts'
import { canReadAhead } from '#lib/data-saver.ts'
import { readOwner } from '#lib/offline/owner.ts'
import { language } from '#words/words.tsx'

/** What has just been read is not read again. */
const JUST_MS = 60_000
const given = { staleTime: JUST_MS, meta: { isOptional: true, quiet: true } }

/** The campus that Campuses leads to; campus, category and course that Continue leads to; and the next lessons. */
const readCurrent = async (client: QueryClient) => {
  const [campuses, inProgress] = await Promise.all([
    client.fetchQuery({ ...campusesQuery, ...given }),
    client.fetchQuery({ ...inProgressQuery, ...given }),
  ])
  const [first] = campuses.content.data
  const [last] = inProgress.content.data
  const ids = new Set([first, last].flatMap((one) => (one ? [String(one.campus_id)] : [])))
  await Promise.all([...ids].map((id) => client.fetchQuery({ ...campusQuery(id), ...given })))
  if (!last) return
  const [{ content: course }] = await Promise.all([
    client.fetchQuery({ ...courseQuery(last.next_lesson.course_id), ...given }),
    client.fetchQuery({ ...categoryQuery(String(last.category_id)), ...given }),
  ])
  await readAhead(client, course)
}

const read = async (client: QueryClient) => {
  const { content: me } = await client.fetchQuery({ ...meQuery, ...given })
  await Promise.all([
    client.fetchQuery({ ...dayQuery, ...given }),
    client.fetchQuery({ ...reminderQuery, ...given }),
    client.fetchQuery({ ...checklistQuery, ...given }),
    client.fetchQuery({ ...certificatesQuery, ...given }),
    ...NOTE_PHASES.map((phase) => client.fetchInfiniteQuery({ ...notesQuery(phase), ...given })),
  ])
  if (isActive(me)) await readCurrent(client)
}

const done = new Set<string>()

/**
 * Reads the places of the bottom bar and the current course, so that they open without a network. Once per document;
 * what failed is read at the next call.
 */
export const readPlaces = async (client: QueryClient) => {
  const name = `${readOwner()} ${language()}`
  if (done.has(name) || !canReadAhead()) return
  done.add(name)
  try {
    await read(client)
  } catch (error) {
    done.delete(name)
    throw error
  }
}
