import { PAGE_PATHS, type Site } from '@padauk/contract/configurations'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { listCampuses } from '../campuses/campuses.ts'
import { readConfiguration } from '../configurations/configurations.ts'
import { listPlans } from '../plans/plans.ts'
import { listStudentWins } from '../student-wins/student-wins.ts'
import { readSchoolWords } from '../words/words.ts'

/**
 * The data embedded in a page: `answers` by the URL of the public call they replace (web/app/lib/page-data.ts). `words`
 * are the texts that the school has corrected, if any.
 */
type PageData = {
  origin: string
  site: Site | null
  answers: Record<string, unknown>
  words?: Awaited<ReturnType<typeof readSchoolWords>>
}

type Answers = (db: Db, language: Language) => Promise<Record<string, unknown>>

const landing: Answers = async (db, language) => ({
  [`/api/campus?language=${language}`]: {
    content: await listCampuses(db, { page: 1, perPage: 100, q: '' }, language),
  },
  [`/api/studenet-win?type=WIN&page=1&language=${language}`]: {
    content: await listStudentWins(db, { page: 1, perPage: 8, type: 'WIN' }, language),
  },
  [`/api/studenet-win?type=PROOF&page=1&language=${language}`]: {
    content: await listStudentWins(db, { page: 1, perPage: 8, type: 'PROOF' }, language),
  },
})
const subscription: Answers = async (db, language) => ({
  [`/api/plans?language=${language}`]: { content: await listPlans(db, { page: 1, perPage: 100 }, language) },
})

/** A text that is not configured is omitted; the page handles that. */
const configured =
  (key: string): Answers =>
  async (db, language) => {
    const content = await orNull(readConfiguration(db, key, language, false))
    return content ? { [`/api/configuration/key/${encodeURIComponent(key)}?language=${language}`]: { content } } : {}
  }

const ANSWERS = new Map<string, Answers>([
  ['/', landing],
  ['/subscription', subscription],
  ...Object.entries(PAGE_PATHS).map(([path, key]): [string, Answers] => [path, configured(key)]),
])

/** All database content of the public page at `path`, in a language. Site settings are included in every page. */
export async function readPageData(db: Db, origin: string, path: string, language: Language): Promise<PageData> {
  const site = await orNull(readConfiguration(db, 'Site', language, true))
  const answers = (await ANSWERS.get(path)?.(db, language)) ?? {}
  const words = await readSchoolWords(db)
  return { origin, site: site ? (site.value as Site) : null, answers, ...(Object.keys(words).length > 0 && { words }) }
}

const NOT_FOUND = notFound('').status

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as { status?: number }).status === NOT_FOUND) return null
    throw error
  }
}
