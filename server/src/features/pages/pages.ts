import { RequestedLink } from '@padauk/contract/affiliate-posts'
import { ReferCode } from '@padauk/contract/affiliates'
import { PAGE_PATHS, type Site } from '@padauk/contract/configurations'
import type { ErrorBody } from '@padauk/contract/errors'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { cachePerVersion, readSchoolVersion } from '#db/school-version.ts'
import { AppError } from '#errors.ts'
import { readPostStatus } from '../affiliate-posts/affiliate-posts.ts'
import { readStats } from '../affiliates/affiliates.ts'
import { listCampuses } from '../campuses/campuses.ts'
import { readConfiguration } from '../configurations/configurations.ts'
import { readFreeLesson } from '../free-lessons/free-lessons.ts'
import { readFreeSample } from '../free-lessons/free-sample.ts'
import { listPlans } from '../plans/plans.ts'
import { readSchool } from '../schools/schools.ts'
import { hasStudentWins, listStudentWins } from '../student-wins/student-wins.ts'
import { listPublicPaths, readSyllabus } from '../syllabuses/syllabuses.ts'
import { readSchoolWords } from '../words/words.ts'

/**
 * The data embedded in a page: `answers` by the URL of the public call they replace (web/app/lib/page-data.ts). `words`
 * are the texts that the school has corrected, if any.
 */
type PageData = {
  origin: string
  site: Site | null
  has_wins: boolean
  answers: Record<string, unknown>
  words?: Awaited<ReturnType<typeof readSchoolWords>>
}

type PageRequest = { path: string; search?: string }
type Wish = { language: Language; search: URLSearchParams; now: Date }
type Answers = (db: Db, wish: Wish) => Promise<Record<string, unknown>>

const sampled: Answers = async (db, { language }) => {
  const content = await orNull(readFreeSample(db, language))
  return content ? { [`/api/free-lesson?language=${language}`]: { content } } : {}
}
const landing: Answers = async (db, wish) => ({
  ...(await sampled(db, wish)),
  '/api/school': { content: await readSchool(db) },
  [`/api/campus?language=${wish.language}`]: {
    content: await listCampuses(db, { page: 1, perPage: 100, q: '' }, wish.language),
  },
  [`/api/studenet-win?type=WIN&page=1&language=${wish.language}`]: {
    content: await listStudentWins(db, { page: 1, perPage: 8, type: 'WIN' }, wish.language),
  },
  [`/api/studenet-win?type=PROOF&page=1&language=${wish.language}`]: {
    content: await listStudentWins(db, { page: 1, perPage: 8, type: 'PROOF' }, wish.language),
  },
})
const subscription: Answers = async (db, { language, now }) => ({
  [`/api/plans?language=${language}`]: { content: await listPlans(db, { page: 1, perPage: 100 }, language, now) },
})

const LEARN = /^\/learn\/([^/]+)(?:\/([^/]+)\/([^/]+)(?:\/([^/]+))?)?$/
/** A campus or course with the plans that open it, or a free lesson. What is not there is omitted. */
const learn =
  (path: string): Answers =>
  async (db, wish) => {
    const { language } = wish
    const [, campus = '', category = '', course = '', lesson] = LEARN.exec(path) ?? []
    if (lesson) {
      const content = await orNull(readFreeLesson(db, { campus, category, course, lesson }, language))
      return content ? { [`/api/free-lesson${path.slice('/learn'.length)}?language=${language}`]: { content } } : {}
    }
    const content = await orNull(readSyllabus(db, campus, language))
    return content
      ? { [`/api/syllabus/${campus}?language=${language}`]: { content }, ...(await subscription(db, wish)) }
      : {}
  }

const cachedPaths = cachePerVersion<ReadonlySet<string>>(1)
/** The pages whose addresses come from the database. */
export const readPublicPaths = async (db: Db) =>
  cachedPaths(db, await readSchoolVersion(db), 'paths', () => listPublicPaths(db))

/** A text that is not configured is omitted; the page handles that. */
const configured =
  (key: string): Answers =>
  async (db, { language }) => {
    const content = await orNull(readConfiguration(db, key, language, false))
    return content ? { [`/api/configuration/key/${encodeURIComponent(key)}?language=${language}`]: { content } } : {}
  }

/** A refer code or the link of a post that the query asks for; what is not valid is refused by the page. */
const checked: Answers = async (db, { language, search }) => {
  const wanted = search.get('for') ?? ''
  if (search.get('check') === 'post') {
    const link = RequestedLink.safeParse(wanted)
    if (!link.success) return {}
    return {
      [`/api/affiliate-content/stats?${new URLSearchParams({ link: wanted })}`]: await orRefusal(
        readPostStatus(db, link.data),
      ),
    }
  }
  const code = ReferCode.safeParse(wanted)
  if (!code.success) return {}
  return {
    [`/api/affiliate/stats/${encodeURIComponent(wanted)}?language=${language}`]: await orRefusal(
      readStats(db, code.data, undefined, language),
    ),
  }
}

const ANSWERS = new Map<string, Answers>([
  ['/', landing],
  ['/subscription', subscription],
  ['/check-my-affiliate', checked],
  ...Object.entries(PAGE_PATHS).map(([path, key]): [string, Answers] => [path, configured(key)]),
])

/** All database content of a public page, in a language. Site settings are included in every page. */
export async function readPageData(
  db: Db,
  origin: string,
  { path, search }: PageRequest,
  language: Language,
  now: Date,
): Promise<PageData> {
  const site = await orNull(readConfiguration(db, 'Site', language, true))
  const answersOf = path.startsWith('/learn/') ? learn(path) : ANSWERS.get(path)
  const answers = (await answersOf?.(db, { language, search: new URLSearchParams(search), now })) ?? {}
  const words = await readSchoolWords(db)
  const has_wins = await hasStudentWins(db)
  return {
    origin,
    has_wins,
    site: site ? (site.value as Site) : null,
    answers,
    ...(Object.keys(words).length > 0 && { words }),
  }
}

/** The body of a call, and the status of a refusal. */
async function orRefusal(found: Promise<unknown>): Promise<{ content: unknown } | (ErrorBody & { status: number })> {
  try {
    return { content: await found }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message } = error
    return { status, error: { code, message } }
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null
    throw error
  }
}
