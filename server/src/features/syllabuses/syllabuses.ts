import { SHARE_PICTURE, type Syllabus, type SyllabusCourse, type SyllabusLesson } from '@padauk/contract/syllabuses'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { cachePerVersion, readSchoolVersion } from '#db/school-version.ts'
import { notFound } from '#errors.ts'
import { drawShare } from '#lib/images.ts'
import type { Storage } from '#lib/storage.ts'
import { readBrand } from '../configurations/configurations.ts'
import { sizeTexts } from '../downloads/lesson-sizes.ts'
import { textsIn, titleIn } from '../floors/translations.ts'

/** The published lessons of all campuses in order, each with the slugs above it. */
const publishedLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('lessons.status', '=', 'PUBLISHED')
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .orderBy('campuses.position')
    .orderBy('campuses.campus_id')
    .orderBy('categories.position')
    .orderBy('categories.category_id')
    .orderBy('courses.position')
    .orderBy('courses.course_id')
    .orderBy('lessons.position')
    .orderBy('lessons.lesson_id')

/** The rule for `is_free` (contract/src/staff-lessons.ts), for lessons of one campus in order. */
const isFree = ({ is_free }: { is_free: 0 | 1 | null }, nth: number) => is_free === 1 || (is_free === null && nth === 0)

/**
 * A campus as visitors may know it.
 * @throws 404 for a campus that is unknown, a draft or without lessons
 */
export async function readSyllabus(db: Db, slug: string, language: Language): Promise<Syllabus> {
  const campus = await db
    .selectFrom('campuses')
    .where('slug', '=', slug)
    .where('status', '=', 'PUBLISHED')
    .select(['campus_id', 'slug', 'title', 'title_my', 'description', 'description_my', 'logo', 'cover'])
    .executeTakeFirst()
  const rows = await publishedLessons(db)
    .where('campuses.slug', '=', slug)
    .select([
      'categories.category_id',
      'categories.slug as category_slug',
      'categories.title as category_title',
      'categories.title_my as category_title_my',
      'categories.description as category_description',
      'categories.description_my as category_description_my',
      'courses.course_id',
      'courses.slug as course_slug',
      'courses.title as course_title',
      'courses.title_my as course_title_my',
      'courses.description as course_description',
      'courses.description_my as course_description_my',
      'lessons.slug',
      'lessons.title',
      'lessons.title_my',
      'lessons.minutes',
      'lessons.is_free',
      'lessons.question_count',
      'lessons.vimeo_path',
      'lessons.video_source',
      'lessons.text',
      'lessons.text_my',
    ])
    .execute()
  if (!campus || rows.length === 0) throw notFound('campus')
  const sizes = await sizeTexts(db, rows, language)
  const lessons = rows.map((row, nth): { row: typeof row; lesson: SyllabusLesson } => ({
    row,
    lesson: {
      slug: row.slug,
      ...titleIn(row, language),
      minutes: row.minutes,
      bytes: sizes[nth] as number,
      has_video: row.vimeo_path !== null || row.video_source !== null,
      has_quiz: row.question_count > 0,
      is_free: isFree(row, nth),
    },
  }))
  const courseOf = (of: typeof lessons): SyllabusCourse => {
    const {
      course_slug: slug,
      course_title,
      course_title_my,
      course_description,
      course_description_my,
    } = (of[0] as (typeof lessons)[number]).row
    const said = {
      ...{ title: course_title, title_my: course_title_my },
      ...{ description: course_description, description_my: course_description_my },
    }
    return { slug, ...textsIn(said, language), lessons: of.map(({ lesson }) => lesson) }
  }
  return {
    ...textsIn(campus, language),
    categories: [...Map.groupBy(lessons, ({ row }) => row.category_id).values()].map((within) => {
      const {
        category_slug: slug,
        category_title,
        category_title_my,
        category_description,
        category_description_my,
      } = (within[0] as (typeof lessons)[number]).row
      const said = {
        ...{ title: category_title, title_my: category_title_my },
        ...{ description: category_description, description_my: category_description_my },
      }
      const courses = [...Map.groupBy(within, ({ row }) => row.course_id).values()].map(courseOf)
      return { slug, ...textsIn(said, language), courses }
    }),
  }
}

type PublicLesson = { lesson_id: number; path: string; is_free: boolean; pass_percent: number }

const cachedLessons = cachePerVersion<PublicLesson[]>(1)
/** All published lessons, with the path of each below `/learn`. Listed once until the school changes. */
export const listPublicLessons = async (db: Db) =>
  cachedLessons(db, await readSchoolVersion(db), 'lessons', () => loadPublicLessons(db))

async function loadPublicLessons(db: Db): Promise<PublicLesson[]> {
  const rows = await publishedLessons(db)
    .select([
      'lessons.lesson_id',
      'lessons.is_free',
      'lessons.pass_percent',
      'campuses.slug as campus',
      'categories.slug as category',
      'courses.slug as course',
      'lessons.slug as lesson',
    ])
    .execute()
  return [...Map.groupBy(rows, ({ campus }) => campus).values()].flatMap((within) =>
    within.map((row, nth) => ({
      lesson_id: row.lesson_id,
      path: `${row.campus}/${row.category}/${row.course}/${row.lesson}`,
      is_free: isFree(row, nth),
      pass_percent: row.pass_percent,
    })),
  )
}

/** The paths of the pages of `/learn`: each campus and course that has lessons, and each free lesson. */
export async function listPublicPaths(db: Db): Promise<Set<string>> {
  const lessons = await listPublicLessons(db)
  const paths = lessons.flatMap(({ path, is_free }) => {
    const [campus, category, course] = path.split('/')
    return [campus, `${campus}/${category}/${course}`, ...(is_free ? [path] : [])]
  })
  return new Set(paths.map((path) => `/learn/${path}`))
}

/** Every page in both languages, as the school is shipped. */
const PICTURES_KEPT = 150
const keepPicture = cachePerVersion<Buffer>(PICTURES_KEPT)

type Slugs = { campus: string; category?: string | undefined; course?: string | undefined; lesson?: string | undefined }

/**
 * The picture of a page of `/learn` for link previews: the cover of its campus with its title. Drawn once until the school
 * changes.
 * @throws 404 for what has no page
 */
export async function drawPage(
  db: Db,
  storage: Storage,
  { campus, category, course, lesson }: Slugs,
  language: Language,
) {
  const slugs = [campus, category, course, lesson].filter((slug) => slug !== undefined)
  if (!(await listPublicPaths(db)).has(`/learn/${slugs.join('/')}`)) throw notFound('page')
  const row = await publishedLessons(db)
    .innerJoin('files', 'files.path', 'campuses.cover')
    .where('campuses.slug', '=', campus)
    .$if(course !== undefined, (q) =>
      q.where('categories.slug', '=', category as string).where('courses.slug', '=', course as string),
    )
    .$if(lesson !== undefined, (q) => q.where('lessons.slug', '=', lesson as string))
    .where('files.is_private', '=', 0)
    .select([
      'files.blob',
      'campuses.title as campus_title',
      'campuses.title_my as campus_title_my',
      'courses.title as course_title',
      'courses.title_my as course_title_my',
      'lessons.title',
      'lessons.title_my',
    ])
    .limit(1)
    .executeTakeFirst()
  // Unpublished a moment ago.
  if (!row) throw notFound('page')
  const title = (of: { title: string; title_my: string | null }) => titleIn(of, language).title
  const campusTitle = title({ title: row.campus_title, title_my: row.campus_title_my })
  const courseTitle = title({ title: row.course_title, title_my: row.course_title_my })
  const brand = await readBrand(db)
  const [above, main] =
    lesson !== undefined
      ? [`${campusTitle} · ${courseTitle}`, title(row)]
      : course !== undefined
        ? [`${brand} · ${campusTitle}`, courseTitle]
        : [brand, campusTitle]
  const draw = async () => drawShare(await storage.read(row.blob), SHARE_PICTURE, { above, title: main })
  const key = [language, row.blob, ...slugs].join(' ')
  return { name: `${slugs.at(-1)}.jpg`, bytes: await keepPicture(db, await readSchoolVersion(db), key, draw) }
}
